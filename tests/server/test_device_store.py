"""The store on a device: what is kept is there for who opens it anew, and what cannot be kept is not there."""

import pytest

from sobremesa.server.offline.device_store import DeviceStore
from sobremesa.server.storage.store import Snapshot, StoreError
from tests.server.kit import run
from tests.server.test_store import Texts, row


def test_all_of_a_table_is_there_for_who_opens_the_device_anew() -> None:
    async def work() -> None:
        device = Texts()
        store = DeviceStore(device)
        await store.append("a", [row(1, "x", b'{"kind":"\xc3\xb1"}'), row(2), row(3)])
        await store.set_aside("a", row(3, "y"))
        await store.keep_snapshot("a", Snapshot(2, "v", b"\xff\x00"))
        await store.restore("b", [row(n) for n in range(1, 12)], [row(5)])
        again = DeviceStore(device)
        assert await again.read("a") == [row(1, "x", b'{"kind":"\xc3\xb1"}'), row(2), row(3, "y")]
        assert await again.aside("a") == [row(3)]
        assert await again.snapshot("a", ["v"]) == Snapshot(2, "v", b"\xff\x00")
        assert await again.command("a", "y") == 3
        assert [one.seq for one in await again.read("b")] == list(range(1, 12))
        assert await again.aside("b") == [row(5)]
        assert await DeviceStore(device).tables() == await store.tables()
        await again.append("a", [row(4)])
        await again.delete("b")
        assert [(one.table, one.rows) for one in await DeviceStore(device).tables()] == [("a", 4)]

    run(work())


def test_a_table_goes_without_those_whose_names_begin_as_its_own_does() -> None:
    async def work() -> None:
        device = Texts()
        store = DeviceStore(device)
        for name in ("a", "ab"):
            await store.append(name, [row(1)])
        await store.delete("a")
        assert [one.table for one in await DeviceStore(device).tables()] == ["ab"]

    run(work())


@pytest.mark.parametrize("what", ["append", "set_aside", "keep_snapshot", "delete"])
def test_what_a_full_device_cannot_keep_is_refused_and_nowhere(what: str) -> None:
    async def work() -> None:
        device = Texts()
        store = DeviceStore(device)
        await store.append("a", [row(1), row(2)])
        before = dict(device.texts)
        device.full = True
        wanted = {
            "append": lambda: store.append("a", [row(3)]),
            "set_aside": lambda: store.set_aside("a", row(2, "y")),
            "keep_snapshot": lambda: store.keep_snapshot("a", Snapshot(1, "v", b"")),
            "delete": lambda: store.delete("a"),
        }
        with pytest.raises(StoreError, match="cannot keep a: full"):
            await wanted[what]()
        assert device.texts == before and await store.read("a") == [row(1), row(2)]
        assert await store.snapshot("a", ["v"]) is None
        device.full = False
        await store.append("a", [row(3)])
        assert await DeviceStore(device).read("a") == [row(1), row(2), row(3)]

    run(work())


def test_a_device_that_cannot_be_read_is_no_table_without_rows() -> None:
    class Broken(Texts):
        async def of(self, beginning: str) -> str:
            raise OSError("gone")

    async def work() -> None:
        with pytest.raises(StoreError, match="cannot read row/a/: gone"):
            await DeviceStore(Broken()).read("a")

    run(work())
