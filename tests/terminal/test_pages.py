"""The page that a house serves, compared with this package's: each difference in a sentence, each answer bounded."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from sobremesa.core.errors import SobremesaError
from sobremesa.terminal import pages
from sobremesa.terminal.pages import Hashes, compared, own_hashes, save_verifier

START = "import(1)"
INDEX = (
    '<!doctype html><html lang="es"><head><meta charset="utf-8" /><title>Sobremesa</title>'
    '<link rel="canonical" href="https://elsewhere.example/" /><link rel="stylesheet" href="/assets/one.css">'
    f'<script type="module" async id="start" data-after="/assets/one.js">{START}</script></head>'
    '<body><div id="app"></div><script type="application/json" id="house">{"a": 1}</script></body></html>'
)
FILES = {
    "assets/one.js": b"one()",
    "assets/one.css": b"p {}",
    "first.json": f'{{"start": "{START}"}}'.encode(),
    "verify.html": b"<!doctype html>",
}


class Served:
    """A house that serves what a test wants, with the answers it should not give."""

    def __init__(self) -> None:
        self.files = {f"/{name}": data for name, data in FILES.items()} | {"/": INDEX.encode()}
        self.leads: dict[str, str] = {}
        self.asked: list[str] = []
        house = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                house.asked.append(self.path)
                if self.path in house.leads:
                    self.send_response(302)
                    self.send_header("Location", house.leads[self.path])
                    self.send_header("Content-Length", "0")
                    return self.end_headers()
                found = house.files.get(self.path)
                self.send_response(404 if found is None else 200)
                self.send_header("Content-Length", str(len(found or b"")))
                self.end_headers()
                self.wfile.write(found or b"")
                return None

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"


@pytest.fixture
def house() -> Iterator[Served]:
    served = Served()
    thread = Thread(target=served.server.serve_forever, args=(0.01,))
    thread.start()
    yield served
    served.server.shutdown()
    thread.join()
    served.server.server_close()


def listed(files: dict[str, bytes]) -> bytes:
    return "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in files.items()).encode()


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """The page of this package."""
    for name, data in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / pages.LIST).write_bytes(listed(FILES))
    return tmp_path


def test_the_same_page_has_no_difference(house: Served, static: Path) -> None:
    assert list(compared(house.address, static=static)) == []
    assert {f"/{name}" for name in FILES} <= set(house.asked)


def put(path: str, data: bytes) -> Callable[[Served], None]:
    return lambda house: house.files.update({path: data})


def written(old: str, new: str) -> Callable[[Served], None]:
    return put("/", INDEX.replace(old, new).encode())


LIES = [
    (put("/assets/one.js", b"two()"), "/assets/one.js: it is another file than this version's"),
    (lambda house: house.files.pop("/assets/one.css"), "/assets/one.css: it answers 404"),
    (put("/assets/one.js", b"x" * (pages.MOST_FILE + 9)), "/assets/one.js: it is longer than 5000000 bytes"),
    (written(START, "import(2)"), "/: a script that stands in it is not this version's"),
    (written("</body>", "<script>1</script></body>"), "/: a script that stands in it is not this version's"),
    (
        written("</body>", '<script type="module">1</script></body>'),
        "/: a script that stands in it is not this version's",
    ),
    (written("/assets/one.css", "/assets/two.css"), "/: it loads '/assets/two.css', which is no file of this version"),
    (written("/assets/one.js", "/x.js"), "/: it loads '/x.js', which is no file of this version"),
    (
        written("</body>", '<script src="//elsewhere.example/assets/one.js"></script></body>'),
        "/: it loads '//elsewhere.example/assets/one.js', which is no file of this version",
    ),
    (written("</body>", "<iframe></iframe></body>"), "/: it has an element <iframe>, which this version's has not"),
    (written("<body>", '<base href="/x/"><body>'), "/: it has an element <base>, which this version's has not"),
    (written("<body>", '<body onload="1">'), "/: its <body> has 'onload', which this version's has not"),
    (
        written("<title>", '<meta http-equiv="refresh" content="0"><title>'),
        "/: it has a <meta http-equiv='refresh'>, which this version's has not",
    ),
    (put("/", b"hello"), "/: it is not the page of a table: it runs no script of it"),
    (put("/", b"x" * (pages.MOST_PAGE + 9)), "/: it is longer than 1000000 bytes"),
    (
        lambda house: house.leads.update({"/": "http://elsewhere.example/"}),
        "/: it cannot be fetched (it leads to another host, which is not asked)",
    ),
]


@pytest.mark.parametrize(("lie", "said"), LIES, ids=[said for _, said in LIES])
def test_each_difference_is_told(house: Served, static: Path, lie: Callable[[Served], object], said: str) -> None:
    lie(house)
    assert list(compared(house.address, static=static)) == [said]


def test_an_answer_within_the_house_is_followed(house: Served, static: Path) -> None:
    house.files["/t/one"] = house.files.pop("/")
    house.leads["/"] = "/t/one"
    assert list(compared(house.address, static=static)) == []


def test_a_published_hash_stands_for_the_list_and_all_its_files(house: Served, tmp_path: Path) -> None:
    data = listed(FILES)
    house.files[f"/{pages.LIST}"] = data
    known = sha256(data).hexdigest()
    assert list(compared(house.address, known, tmp_path)) == []
    house.files["/assets/one.js"] = b"two()"
    assert list(compared(house.address, known, tmp_path)) == ["/assets/one.js: it is another file than this version's"]
    house.files[f"/{pages.LIST}"] = listed(FILES | {"assets/one.js": b"two()"})
    with pytest.raises(SobremesaError, match="the house has another page: its hash is "):
        list(compared(house.address, known, tmp_path))
    with pytest.raises(SobremesaError, match="64 digits"):
        list(compared(house.address, "ab", tmp_path))


@pytest.mark.parametrize("data", [b"", b"hello\n", b"0" * 64 + b"  ../../secret\n", b"0" * 64 + b"  /etc/passwd\n"])
def test_a_list_that_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(SobremesaError, match="list of hashes"):
        Hashes.parse(data)


@pytest.mark.parametrize("address", ["", "table.example", "ftp://table.example", "https://"])
def test_what_is_no_address_is_refused(address: str, static: Path) -> None:
    with pytest.raises(SobremesaError, match="is no address of a page"):
        list(compared(address, static=static))


def test_an_installation_whose_own_page_was_changed_compares_nothing(static: Path) -> None:
    assert own_hashes(static).page == sha256(listed(FILES)).hexdigest()
    (static / "assets" / "one.js").write_bytes(b"two()")
    with pytest.raises(SobremesaError, match=r"own page was changed: 'assets/one\.js'"):
        own_hashes(static)
    (static / pages.LIST).unlink()
    with pytest.raises(SobremesaError, match="has no page"):
        own_hashes(static)


def test_the_page_that_checks_is_written_to_a_file(static: Path, tmp_path: Path) -> None:
    save_verifier(tmp_path / "mine.html", static)
    assert (tmp_path / "mine.html").read_bytes() == FILES["verify.html"]
    (static / pages.SAVED).unlink()
    with pytest.raises(SobremesaError, match="was not built"):
        save_verifier(tmp_path / "mine.html", static)
