/* What translated code is made of: numbers as Python computes them, checked places, memory, and how a call fails.

   A call has one `frame`. Whatever fails writes into it what happened and where, and leaves by `longjmp`; in wasm, which
   has none, it writes that to `failure`, and traps. Memory for arrays belongs to the frame and goes with it. */

#include <math.h>
#include <stdint.h>
#include <string.h>
#if !defined(__wasm__)
#include <setjmp.h>
#include <stdlib.h>
#endif

typedef int64_t i64;
typedef uint64_t u64;
typedef double f64;
typedef float f32;
typedef uint8_t b1;
typedef uint8_t u8;
#define AXES(count) typedef struct { u8 *p; i64 n[count]; } A##count;
AXES(1) AXES(2) AXES(3) AXES(4) AXES(5) AXES(6)

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define COLD __attribute__((cold, noinline))
#define USED __attribute__((unused))
#if defined(_WIN32)
#define EXPORT __attribute__((dllexport))
#else
#define EXPORT __attribute__((visibility("default")))
#endif
#if defined(__TINYC__)
#define __builtin_isfinite isfinite
#endif
#define AT(type, place) (*(type *)(place))

/* --- how a call fails ------------------------------------------------------------------------------------------- */

enum { INDEX = 1, DIVISION, SHIFT, NOT_WHOLE, MEMORY, UNBOUND, SHAPE, STEP, SIZE, POWER, TOO_LARGE, NOT_A_NUMBER };
enum { MOST_MEMORY = 1 << 30 };

struct chunk { struct chunk *before; u64 size, used; };

#if defined(__wasm__)

/* One thread, and one call at a time. What is in memory lies in the order in which it came: the caller's, which stays,
   then the chunks of a call, which go in the reverse order. */
struct frame { i64 kind, site, a, b; struct chunk *last; u64 taken; };
static struct frame *frame;
static i64 failed_last[4];
extern u8 __heap_base;
static u64 heap_top, heap_kept;

EXPORT i64 *failure(void) { return failed_last; }

COLD __attribute__((noreturn)) static void fail(i64 kind, i64 site, i64 a, i64 b) {
  failed_last[0] = kind, failed_last[1] = site, failed_last[2] = a, failed_last[3] = b;
  __builtin_trap();
}

static void *malloc(u64 size) {
  u64 place = heap_top ? heap_top : ((u64)(uintptr_t)&__heap_base + 15) & ~(u64)15;
  u64 end = place + ((size + 15) & ~(u64)15), there = (u64)__builtin_wasm_memory_size(0) << 16;
  if (end > UINT32_MAX) return 0;
  if (end > there && __builtin_wasm_memory_grow(0, ((end - there) >> 16) + 1) == (uintptr_t)-1) return 0;
  heap_top = end;
  return (void *)(uintptr_t)place;
}

static void free(void *place) { heap_top = (u64)(uintptr_t)place; }

/* Memory for the caller, which stays until `let_go`; nought where there is no more. */
EXPORT void *keep(u64 size) {
  void *place = malloc(size);
  heap_kept = heap_top;
  return place;
}

/* Everything that was kept after this place is free again. */
EXPORT void let_go(void *place) { heap_top = heap_kept = (u64)(uintptr_t)place; }

/* What a call that failed leaves behind. */
EXPORT void recover(void) { heap_top = heap_kept, frame = 0; }

#else

struct frame { jmp_buf leave; i64 kind, site, a, b; struct chunk *last; u64 taken; };

static _Thread_local struct frame *frame;

COLD __attribute__((noreturn)) static void fail(i64 kind, i64 site, i64 a, i64 b) {
  frame->kind = kind, frame->site = site, frame->a = a, frame->b = b;
  longjmp(frame->leave, 1);
}

#endif

/* --- memory ----------------------------------------------------------------------------------------------------- */

struct mark { struct chunk *last; u64 used, taken; };

USED static struct mark memory_now(void) {
  return (struct mark){frame->last, frame->last ? frame->last->used : 0, frame->taken};
}

USED static void memory_back(struct mark mark) {
  while (frame->last != mark.last) {
    struct chunk *gone = frame->last;
    frame->last = gone->before;
    free(gone);
  }
  if (frame->last) frame->last->used = mark.used;
  frame->taken = mark.taken;
}

COLD static void more_memory(u64 size, i64 site) {
  u64 whole = size + sizeof(struct chunk) > 4096 ? size + sizeof(struct chunk) : 4096;
  struct chunk *chunk = malloc(whole);
  if (!chunk) fail(MEMORY, site, (i64)size, 0);
  *chunk = (struct chunk){frame->last, whole - sizeof(struct chunk), 0};
  frame->last = chunk;
}

/* The items of two axes. */
USED static i64 times(i64 a, i64 b, i64 site) {
  if (UNLIKELY(a < 0 || b < 0)) fail(SIZE, site, a < 0 ? a : b, 0);
  if (UNLIKELY(b && a > MOST_MEMORY / b)) fail(MEMORY, site, a, b);
  return a * b;
}

/* So many items of so many bytes each, all nought. */
USED static u8 *memory(i64 items, i64 size, i64 site) {
  if (UNLIKELY(items < 0)) fail(SIZE, site, items, 0);
  if (UNLIKELY((u64)items > MOST_MEMORY / (u64)size)) fail(MEMORY, site, items, size);
  u64 needed = ((u64)items * (u64)size + 15) & ~(u64)15;
  if (UNLIKELY(frame->taken + needed > MOST_MEMORY)) fail(MEMORY, site, items, size);
  if (UNLIKELY(!frame->last || frame->last->size - frame->last->used < needed)) more_memory(needed, site);
  u8 *place = (u8 *)(frame->last + 1) + frame->last->used;
  frame->last->used += needed;
  frame->taken += needed;
  return memset(place, 0, needed);
}

/* --- places ----------------------------------------------------------------------------------------------------- */

/* Whatever is not within is counted from behind, once. No call comes back from here, so the compiler may keep what it
   knows of memory. */
USED static inline i64 at(i64 i, i64 n, i64 site) {
  if (UNLIKELY((u64)i >= (u64)n)) {
    i += n;
    if (UNLIKELY((u64)i >= (u64)n)) fail(INDEX, site, i - n, n);
  }
  return i;
}

/* The same of an index that is not negative. */
USED static inline i64 within(i64 i, i64 n, i64 site) {
  if (UNLIKELY((u64)i >= (u64)n)) fail(INDEX, site, i, n);
  return i;
}

/* An end of a slice, as Python bends it. */
USED static inline i64 bound(i64 i, i64 n) {
  i = i < 0 ? i + n : i;
  return i < 0 ? 0 : i > n ? n : i;
}

/* How many steps a range has. */
USED static i64 steps(i64 from, i64 to, i64 step, i64 site) {
  if (UNLIKELY(step == 0)) fail(STEP, site, 0, 0);
  u64 size = step > 0 ? (u64)step : -(u64)step;
  if (step > 0 ? from >= to : from <= to) return 0;
  return (i64)(((step > 0 ? (u64)to - (u64)from : (u64)from - (u64)to) - 1) / size + 1);
}

/* --- numbers ---------------------------------------------------------------------------------------------------- */

/* By a divisor above nought. */
USED static inline i64 floor_div_by(i64 a, i64 b) { return a / b - (a % b < 0); }
USED static inline i64 floor_mod_by(i64 a, i64 b) { return a % b + (a % b < 0 ? b : 0); }

USED static inline i64 floor_div_i64(i64 a, i64 b, i64 site) {
  if (UNLIKELY(b == 0)) fail(DIVISION, site, 0, 0);
  if (UNLIKELY(b == -1)) return -a;
  return a / b - ((a % b != 0) & ((a ^ b) < 0));
}

USED static inline i64 floor_mod_i64(i64 a, i64 b, i64 site) {
  if (UNLIKELY(b == 0)) fail(DIVISION, site, 0, 0);
  if (UNLIKELY(b == -1)) return 0;
  i64 rest = a % b;
  return rest + ((rest != 0) & ((rest ^ b) < 0) ? b : 0);
}

USED static inline u64 floor_div_u64(u64 a, u64 b, i64 site) {
  if (UNLIKELY(b == 0)) fail(DIVISION, site, 0, 0);
  return a / b;
}

USED static inline u64 floor_mod_u64(u64 a, u64 b, i64 site) {
  if (UNLIKELY(b == 0)) fail(DIVISION, site, 0, 0);
  return a % b;
}

/* CPython's: the remainder has the divisor's sign, and a nought the sign that it should have. */
USED static f64 floor_mod_f64(f64 a, f64 b, i64 site) {
  if (UNLIKELY(b == 0)) fail(DIVISION, site, 0, 0);
  f64 rest = fmod(a, b);
  if (rest == 0) return copysign(0.0, b);
  return (b < 0) != (rest < 0) ? rest + b : rest;
}

USED static f64 floor_div_f64(f64 a, f64 b, i64 site) {
  if (UNLIKELY(b == 0)) fail(DIVISION, site, 0, 0);
  f64 rest = fmod(a, b), times = (a - rest) / b;
  if (rest != 0 && (b < 0) != (rest < 0)) times -= 1.0;
  if (times == 0) return copysign(0.0, a / b);
  f64 down = floor(times);
  return times - down > 0.5 ? down + 1.0 : down;
}

USED static inline i64 left_i64(i64 a, i64 n, i64 site) {
  if (LIKELY((u64)n < 64)) return (i64)((u64)a << n);
  if (n < 0) fail(SHIFT, site, n, 0);
  return 0;
}

USED static inline i64 right_i64(i64 a, i64 n, i64 site) {
  if (LIKELY((u64)n < 64)) return a >> n;
  if (n < 0) fail(SHIFT, site, n, 0);
  return a >> 63;
}

USED static inline u64 left_u64(u64 a, u64 n, i64 site) { (void)site; return n < 64 ? a << n : 0; }
USED static inline u64 right_u64(u64 a, u64 n, i64 site) { (void)site; return n < 64 ? a >> n : 0; }

/* Cut to a whole number, where there is one. */
USED static inline i64 whole(f64 x, i64 site) {
  if (UNLIKELY(!(x >= -9223372036854775808.0 && x < 9223372036854775808.0)))
    fail(x == x ? NOT_WHOLE : NOT_A_NUMBER, site, 0, 0);
  return (i64)x;
}

USED static f64 power(f64 x, f64 y, i64 site) {
  if (UNLIKELY(x == 0 && y < 0)) fail(DIVISION, site, 0, 0);
  if (UNLIKELY(x < 0 && __builtin_isfinite(x) && __builtin_isfinite(y) && y != floor(y))) fail(POWER, site, 0, 0);
  f64 made = pow(x, y);
  if (UNLIKELY(!__builtin_isfinite(made) && __builtin_isfinite(x) && __builtin_isfinite(y))) fail(TOO_LARGE, site, 0, 0);
  return made;
}

/* x times 2 to the n, as `math.ldexp`: too large is an error, too small is nought. */
USED static f64 scaled(f64 x, i64 n, i64 site) {
  if (x == 0 || !__builtin_isfinite(x)) return x;
  f64 made = ldexp(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n);
  if (UNLIKELY(!__builtin_isfinite(made))) fail(TOO_LARGE, site, 0, 0);
  return made;
}

USED static f64 parted(f64 x, i64 *twos) {
  int n = 0;
  f64 part = __builtin_isfinite(x) ? frexp(x, &n) : x;
  *twos = n;
  return part;
}

/* --- whole arrays ----------------------------------------------------------------------------------------------- */

USED static void same_length(i64 a, i64 b, i64 site) {
  if (UNLIKELY(a != b)) fail(SHAPE, site, a, b);
}

/* --- the door for Python ---------------------------------------------------------------------------------------- */

/* The first three words say where NumPy's objects hold an array's items, its lengths, and a record. */
USED static inline u8 *items_of(const i64 *in, i64 k) { return AT(u8 *, in[k] + in[0]); }
USED static inline i64 length_of(const i64 *in, i64 k, i64 axis) { return AT(i64 *, in[k] + in[1])[axis]; }
USED static inline u8 *record_of(const i64 *in, i64 k) { return AT(u8 *, in[k] + in[2]); }

#if defined(__wasm__)
#define LEFT (0)
#else
#define LEFT setjmp(here.leave)
#endif

#define ENTER \
  struct frame here, *before = frame; \
  here.kind = 0, here.last = 0, here.taken = 0, frame = &here; \
  if (!LEFT) {

#define EXIT \
  } else { \
    out[0] = frame->site, out[1] = frame->a, out[2] = frame->b; \
  } \
  i64 failed = frame->kind; \
  memory_back((struct mark){0, 0, 0}); \
  frame = before; \
  return failed;
