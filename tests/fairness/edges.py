"""Keys and signatures at the edges of Ed25519: what the strict rule says of each, by arithmetic of its own.

`TAMING` are the twelve cases of "Taming the many EdDSAs" (Chalkias, Garillot, Nikolaenko, 2020), in its order, with
what is true of each by the strict rule: canonical encodings, no key of small order, no cofactor.
"""

from typing import Any

from sobremesa.protocol.signatures import public_key, sign
from tests.fairness.shuffles import private

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int]
ZERO: Point = (0, 1)
MIXED = "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d"
SMALL = "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"
OTHER = "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43"
NOT_CANONICAL = "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
TRIVIAL = "01" + "00" * 63
"""R is the identity and S is 0: by the key that is the identity it signs everything."""
_R = "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc"
_S = "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04"

TAMING: list[tuple[str, str, str, str, bool]] = [
    (
        "S is 0, A and R of small order",
        "8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6",
        SMALL,
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a" + "00" * 32,
        False,
    ),
    (
        "A of small order, R mixed",
        "9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
        SMALL,
        OTHER + _S,
        False,
    ),
    (
        "A mixed, R of small order",
        "aebf3f2601a0c8c5d39cc7d8911642f740b78168218da8471772b35f9d35b9ab",
        OTHER,
        SMALL + "8c4bd45aecaca5b24fb97bc10ac27ac8751a7dfe1baff8b953ec9f5833ca260e",
        True,
    ),
    (
        "A and R mixed, both equations hold",
        "9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
        MIXED,
        "9046a64750444938de19f227bb80485e92b83fdb4b6506c160484c016cc1852f"
        "87909e14428a7a1d62e9f22f3d3ad7802db02eb2e688b6c52fcd6648a98bd009",
        True,
    ),
    (
        "A and R mixed, only the cofactored equation holds",
        "e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
        MIXED,
        "160a1cb0dc9c0258cd0a7d23e94d8fa878bcb1925f2c64246b2dee1796bed512"
        "5ec6bc982a269b723e0668e540911a9a6a58921d6925e434ab10aa7940551a09",
        False,
    ),
    (
        "A mixed, the cofactored equation holds before reduction",
        "e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
        MIXED,
        "21122a84e0b5fca4052f5b1235c80a537878b38f3142356b2c2384ebad4668b7"
        "e40bc836dac0f71076f9abe3a53f9c03c1ceeeddb658d0030494ace586687405",
        False,
    ),
    (
        "S beyond L",
        "85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
        "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
        "e96f66be976d82e60150baecff9906684aebb1ef181f67a7189ac78ea23b6c0e"
        "547f7690a0e2ddcd04d87dbc3490dc19b3b3052f7ff0538cb68afb369ba3a514",
        False,
    ),
    (
        "S far beyond L",
        "85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
        "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
        "8ce5b96c8f26d0ab6c47958c9e68b937104cd36e13c33566acd2fe8d38aa1942"
        "7e71f98a473474f2f13f06f97c20d58cc3f54b8bd0d272f42b695dd7e89a8c22",
        False,
    ),
    (
        "R not canonical, reduced before it is hashed",
        "9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41",
        OTHER,
        NOT_CANONICAL + "03be9678ac102edcd92b0210bb34d7428d12ffc5df5f37e359941266a4e35f0f",
        False,
    ),
    (
        "R not canonical, hashed as it is",
        "9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41",
        OTHER,
        NOT_CANONICAL + "ca8c5b64cd208982aa38d4936621a4775aa233aa0505711d8fdcfdaa943d4908",
        False,
    ),
    (
        "A not canonical, reduced before it is hashed",
        "e96b7021eb39c1a163b6da4e3093dcd3f21387da4cc4572be588fafae23c155b",
        NOT_CANONICAL,
        _R + _S,
        False,
    ),
    (
        "A not canonical, hashed as it is",
        "39a591f5321bbe07fd5a23dc2f39d025d74526615746727ceefd6e82ae65c06f",
        NOT_CANONICAL,
        _R + _S,
        False,
    ),
]


def added(one: Point, other: Point) -> Point:
    """The sum of two points of the curve."""
    (x, y), (u, v) = one, other
    both = D * x * y * u * v
    return (x * v + y * u) * pow(1 + both, -1, P) % P, (y * v + x * u) * pow(1 - both, -1, P) % P


def times(number: int, point: Point) -> Point:
    """A multiple of a point."""
    found = ZERO
    for bit in f"{number:b}":
        found = added(found, found)
        found = added(found, point) if bit == "1" else found
    return found


def with_y(y: int) -> Point | None:
    """A point with this y, if there is one."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    found = next((one for one in (x, x * pow(2, (P - 1) // 4, P) % P) if one * one % P == square), None)
    return None if found is None else (found, y)


def small() -> list[Point]:
    """The eight points of small order: the multiples of one of order 8."""
    several = (point for y in range(2, 99) if (point := with_y(y)))
    eighth = next(found for point in several if times(4, found := times(L, point)) != ZERO)
    return [times(number, eighth) for number in range(8)]


def encoded(x: int, y: int) -> str:
    """The bytes of a point, or of numbers that are none: y may be beyond the field, and only x's last bit counts."""
    return (y | (x & 1) << 255).to_bytes(32, "little").hex()


def public_keys() -> list[dict[str, Any]]:
    """Keys, with whether they are safe."""
    points = small()
    rows = [(f"small order, {number} times a point of order 8", encoded(*point)) for number, point in enumerate(points)]
    for y in sorted({y for _, y in points}):
        rows += [(f"y is {y % 2**16} beyond the field, sign {sign}", encoded(sign, y + P)) for sign in (0, 1) if y < 19]
    rows += [(f"x is 0 and its sign 1, y is {name}", encoded(1, y)) for name, y in (("1", 1), ("-1", P - 1))]
    beyond = next(y for y in range(2, 19) if with_y(y))
    rows.append(("not canonical, of no small order", encoded(0, beyond + P)))
    rows.append(("no point of the curve", encoded(0, next(y for y in range(2, 99) if not with_y(y)))))
    rows.append(("all bits", "ff" * 32))
    safe = [("of a seat", public_key(private(0))), ("of mixed order", MIXED), ("of mixed order, another", OTHER)]
    return [
        *({"name": name, "key": key, "safe": False} for name, key in rows),
        *({"name": name, "key": key, "safe": True} for name, key in safe),
    ]


def signatures() -> list[dict[str, Any]]:
    """Signatures of bytes in hexadecimal, with whether they are any by the strict rule."""
    rows = [(f"case {number}: {name}", *rest) for number, (name, *rest) in enumerate(TAMING)]
    text = "promise"
    signed, key = sign(private(0), text), public_key(private(0))
    message = text.encode().hex()
    higher = (int.from_bytes(bytes.fromhex(signed[64:]), "little") + L).to_bytes(32, "little").hex()
    rows += [("of a seat", message, key, signed, True), ("of another text", message + "00", key, signed, False)]
    rows += [("with S and L added", message, key, signed[:64] + higher, False)]
    rows += [("cut short", message, key, signed[:-2], False), ("empty", message, key, "", False)]
    rows += [(f"everything, by a key of {one['name']}", message, one["key"], TRIVIAL, False) for one in public_keys()]
    names = ("name", "message", "key", "signature", "signed")
    return [dict(zip(names, row, strict=True)) for row in rows]
