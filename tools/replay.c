/* Recorded calls made again by a library for any machine: `replay LIBRARY CALLS`; says what differs, and counts.

   The file, in words of 64 bits: how many calls; of each the length and text of its entry, its words, how many blocks
   with size, bytes before and bytes after, the references (word, block, place in it, axes, lengths), and the result. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(_WIN32)
#include <windows.h>
#define OPEN(path) ((void *)LoadLibraryA(path))
#define FIND(library, name) ((void *)GetProcAddress((HMODULE)(library), name))
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW)
#define FIND(library, name) dlsym(library, name)
#endif

enum { MOST_WORDS = 256, MOST_BLOCKS = 64, MOST_AXES = 6 };
typedef int64_t (*entry)(const int64_t *in, int64_t *out);
struct thing { unsigned char *items; int64_t *lengths; };
struct block { unsigned char *now, *after; int64_t size; };

static FILE *file;

static void bytes(void *place, int64_t size) {
  if (fread(place, 1, (size_t)size, file) != (size_t)size) { puts("the file is too short"); exit(2); }
}

static int64_t word(void) {
  int64_t n;
  bytes(&n, 8);
  return n;
}

static void *taken(int64_t size) {
  void *place = malloc((size_t)size + 64);
  if (!place) { puts("no memory"); exit(2); }
  bytes((void *)(((uintptr_t)place + 63) & ~(uintptr_t)63), size);
  return (void *)(((uintptr_t)place + 63) & ~(uintptr_t)63);
}

/* Make one call; nought where it gave what was recorded. */
static int differs(void *library) {
  char name[64] = {0};
  bytes(name, word());
  int64_t in[MOST_WORDS] = {0, 8, 0}, out[MOST_WORDS] = {0}, result[MOST_WORDS];
  int64_t lengths[MOST_WORDS][MOST_AXES];
  struct thing things[MOST_WORDS];
  struct block blocks[MOST_BLOCKS];
  int64_t words = word();
  bytes(in + 3, 8 * words);
  int64_t count = word();
  for (int64_t i = 0; i < count; i++) {
    blocks[i].size = word();
    blocks[i].now = taken(blocks[i].size);
    blocks[i].after = taken(blocks[i].size);
  }
  for (int64_t left = word(), i = 0; i < left; i++) {
    int64_t at = word(), of = word(), place = word(), axes = word();
    bytes(lengths[i], 8 * axes);
    things[i] = (struct thing){blocks[of].now + place, lengths[i]};
    in[3 + at] = (int64_t)(uintptr_t)&things[i];
  }
  int64_t results = word();
  bytes(result, 8 * results);
  entry call = (entry)FIND(library, name);
  if (!call) { printf("%s is missing\n", name); return 1; }
  int64_t failed = call(in, out);
  int wrong = failed || memcmp(out, result, (size_t)(8 * results));
  for (int64_t i = 0; i < count; i++) wrong |= memcmp(blocks[i].now, blocks[i].after, (size_t)blocks[i].size) != 0;
  if (wrong) printf("%s gave something else%s\n", name, failed ? ": it failed" : "");
  return wrong;
}

int main(int argc, char **argv) {
  void *library = argc == 3 ? OPEN(argv[1]) : 0;
  file = argc == 3 ? fopen(argv[2], "rb") : 0;
  if (!library || !file) { puts("the library or the calls cannot be opened"); return 2; }
  int64_t calls = word(), wrong = 0;
  for (int64_t i = 0; i < calls; i++) wrong += differs(library);
  printf("%d calls, %d differ\n", (int)calls, (int)wrong);
  return wrong != 0;
}
