# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the archives of a release have their content and work with their packagers.

If RELEASE is set in the environment, it names the folder of the archives. Otherwise they are made
of this tree.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import archives
import arduino_rules
import check
import pytest
from aesmall_workshop.chips import arduino
from aesmall_workshop.paths import REPOSITORY
from support.snapshot import snapshot

#: CI does not make packages. `make release` makes them and fails if these tests fail.
pytestmark = pytest.mark.release

VERSION = (REPOSITORY / "VERSION").read_text().strip()
PACKAGERS = REPOSITORY / ".venv" / "packagers"
ALL = (*archives.ARCHIVES, *archives.DROPINS, *archives.RECIPES)
EVERY = [archive.packager for archive in ALL]
#: Drop-ins that other tools than scripts/archives.py make, and the files that name them.
BUILT = (".mpy", ".json", ".crate")
SLIM = [archive.packager for archive in archives.ARCHIVES]


def build(tree: Path, out: Path, **environment: str) -> Path:
    """Build the archives with the script of that tree, like `make release`."""
    command = [sys.executable, tree / "scripts" / "archives.py", out]
    done = subprocess.run(
        command, env={**os.environ, **environment}, umask=0o77, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a clean clone of this tree."""
    folder = tmp_path_factory.mktemp("clone")
    if "RELEASE" in os.environ:
        subprocess.run(["git", "clone", "-q", REPOSITORY, folder], check=True)
        return folder
    return snapshot(folder)


@pytest.fixture(scope="module")
def release(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with all files of a release."""
    if folder := os.environ.get("RELEASE"):
        return Path(folder).resolve()
    return build(clone, tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="module")
def unpacked(release: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the unpacked folder of each packager."""
    found = {}
    for archive in ALL:
        folder = tmp_path_factory.mktemp(archive.packager)
        shutil.unpack_archive(release / archive.file(VERSION), folder)
        found[archive.packager] = folder / archive.root.format(VERSION)
    return found


def files(folder: Path) -> dict[str, bytes]:
    """Return the content by name."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


# ---- all of them ------------------------------------------------------------------------------


def test_the_list_of_checksums_is_whole(release: Path) -> None:
    listed = dict(
        reversed(line.split("  ")) for line in (release / "SHA256SUMS").read_text().splitlines()
    )
    there = files(release)
    del there["SHA256SUMS"]
    assert {name: hashlib.sha256(data).hexdigest() for name, data in there.items()} == listed
    built = [name for name in listed if Path(name).suffix in BUILT]
    assert len(listed) - len(built) == len(EVERY) + 1
    if "RELEASE" in os.environ:
        assert {"aesmall-armv6m-ct_lean.mpy", f"aesmall-{VERSION}.crate"} <= set(built)
    assert all(len(data) < 3_000_000 for data in there.values())


def test_another_folder_gives_the_same_bytes(
    release: Path, clone: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The bytes are the same at another time, in another time zone, and with another umask."""
    other = tmp_path_factory.mktemp("elsewhere") / "of another name"
    subprocess.run(["git", "clone", "-q", clone, other], check=True)
    settings = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    there = build(other, tmp_path_factory.mktemp("again"), **settings)
    here = {name: data for name, data in files(release).items() if Path(name).suffix not in BUILT}
    again = files(there)
    if "RELEASE" in os.environ:
        assert here.pop("SHA256SUMS") != again.pop("SHA256SUMS")
    assert here == again


@pytest.mark.parametrize("packager", SLIM)
def test_what_is_in_it(packager: str, clone: Path, unpacked: dict[str, Path]) -> None:
    """An archive has all of src/ and the examples unchanged, and no test or workshop."""
    there, here = files(unpacked[packager]), files(clone)
    same = ("src/", "examples/", "LICENSE", "VERSION")
    if packager == "cmake":  # the archive of the sources
        same += ("loaders/",)
    wanted = {name for name in here if name.startswith(same)}
    assert wanted <= set(there)
    changed = {name for name, data in there.items() if here[name] != data}
    assert {Path(name).suffix for name in changed} <= {".md"}  # only links differ
    tops = {name.split("/")[0] for name in there}
    assert not tops & {"bench", "doc", "gen", "host", "scripts", "test", "workshop"}
    assert not [name for name in tops if name.startswith(".")]


@pytest.mark.parametrize("packager", SLIM)
def test_links_lead_somewhere(
    packager: str, unpacked: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = unpacked[packager]
    monkeypatch.setattr(check, "REPOSITORY", folder)
    pages = [check.File(path, path.read_text("utf-8")) for path in folder.rglob("*.md")]
    assert [broken for page in pages for broken in check.check_links(page)] == []
    web = re.compile(rf"\({archives.WEB}/blob/v{VERSION}/([^)#\s]+)")
    places = [place for page in pages for place in web.findall(page.text)]
    assert len(places) > 5
    assert [place for place in places if not (REPOSITORY / place).exists()] == []


# ---- drop-ins -----------------------------------------------------------------------------------


def test_the_drop_ins_alone(clone: Path, unpacked: dict[str, Path]) -> None:
    """The folder is unchanged and has no part of the library."""
    there, here = files(unpacked["dropins"]), files(clone / "dropins")
    assert set(there) == {*here, "LICENSE", "VERSION"}
    assert {Path(name).suffix for name, data in here.items() if there[name] != data} <= {".md"}


@pytest.mark.parametrize("packager", [a.packager for a in archives.DROPINS if a.suffix == ".zip"])
def test_a_drop_in_is_a_library_to_arduino(packager: str, unpacked: dict[str, Path]) -> None:
    folder = unpacked[packager]
    about = dict(
        line.split("=", 1) for line in (folder / "library.properties").read_text().splitlines()
    )
    assert (about["name"], about["version"]) == (folder.name, VERSION)
    assert about["includes"] in {path.name for path in (folder / "src").iterdir()}
    assert "aesmall" in about["depends"] or "Aesmall" in about["depends"]
    assert (folder / "src" / "aesmall_dropin.h").is_file()
    assert list((folder / "examples").rglob("*.ino"))


# ---- Arduino ------------------------------------------------------------------------------------


def test_arduinos_rules(unpacked: dict[str, Path]) -> None:
    assert list(arduino_rules.violations(unpacked["arduino"])) == []
    properties = (unpacked["arduino"] / "library.properties").read_text()
    assert f"version={VERSION}\n" in properties
    assert "category=Data Processing\n" in properties


MISTAKES = [
    ("library.properties", "name=aesmall", "name=Arduino AES", "name `Arduino AES`"),
    ("library.properties", "category=Data Processing", "category=Crypto", "category `Crypto`"),
    ("library.properties", "includes=aesmall.h", "includes=aes.h", "includes names aes.h"),
    ("library.properties", "version=", "version=v", "the version is not"),
    (
        "library.properties",
        "paragraph=",
        "paragraph=AES for the smallest processors: AVR, Cortex-M, RISC-V and plain C. ",
        "paragraph repeats",
    ),
    ("library.properties", "author=", "autor=", "no field author"),
    ("keywords.txt", "\tKEYWORD1", "\t\tKEYWORD1", "not a name, one tab"),
    (".ci/run", "", "true\n", "Spurious .ci folder"),
    ("src/utility/a.c", "", "\n", "src/utility"),
    ("examples/A/B.ino", "", "\n", "examples/A: no sketch"),
    ("extras/library.properties", "", "\n", "a second one"),
    ("Examples/a", "", "\n", "Examples: not"),
    ("extra/a", "", "\n", "extra: not"),
    ("a/b.exe", "", "\n", "a program of Windows"),
    (".development", "", "\n", "must not be there"),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), MISTAKES, ids=lambda value: value[:20])
def test_arduinos_rules_find_mistakes(
    name: str, old: str, new: str, message: str, unpacked: dict[str, Path], tmp_path: Path
) -> None:
    library = tmp_path / "aesmall"
    shutil.copytree(unpacked["arduino"], library, ignore=shutil.ignore_patterns("modes", "avr"))
    file = library / name
    file.parent.mkdir(parents=True, exist_ok=True)
    text = file.read_text() if file.exists() else ""
    assert old in text
    file.write_text(text.replace(old, new, 1) if old else new)
    found = list(arduino_rules.violations(library))
    assert any(message in line for line in found), found


def test_a_sketch_with_the_library_of_the_archive(
    unpacked: dict[str, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A sketch compiles and links with Arduino's recipes from only the archive."""
    library = unpacked["arduino"]
    monkeypatch.setattr(arduino, "REPOSITORY", library)
    # It does not replace the sketch that is built from the tree.
    monkeypatch.setattr(arduino, "_BUILT", tmp_path)
    elf = arduino.build_sketch(library / "examples" / "HelloAES" / "HelloAES.ino")
    assert elf.is_relative_to(tmp_path)
    assert " T main\n" in subprocess.check_output(["avr-nm", elf], text=True)


# ---- PlatformIO ---------------------------------------------------------------------------------


def packager(name: str, *arguments: str | Path, home: Path, at: Path) -> str:
    """Run a packager of workshop/packagers.lock with a separate home."""
    homes = {"PLATFORMIO_CORE_DIR": str(home), "CONAN_HOME": str(home)}
    settings = {"PLATFORMIO_SETTING_ENABLE_TELEMETRY": "no", "PYTHONPATH": str(PACKAGERS)}
    command = [sys.executable, PACKAGERS / "bin" / name, *arguments]
    environment = {**os.environ, **homes, **settings}
    done = subprocess.run(command, cwd=at, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_platformio_installs_it(release: Path, tmp_path: Path) -> None:
    storage = tmp_path / "libs"
    storage.mkdir()
    archive = (release / f"aesmall-{VERSION}-platformio.tar.gz").as_uri()
    options = ("pkg", "install", "--storage-dir", storage, "-l", archive)
    said = packager("pio", *options, home=tmp_path / "home", at=tmp_path)
    assert f"aesmall@{VERSION} has been installed" in said
    assert (storage / "aesmall" / "src" / "aesmall.hpp").is_file()
    about = json.loads((storage / "aesmall" / ".piopm").read_text())
    assert (about["type"], about["name"], about["version"]) == ("library", "aesmall", VERSION)


def test_platformio_reads_the_manifest(unpacked: dict[str, Path], tmp_path: Path) -> None:
    """PlatformIO accepts the manifest by its own schema.

    It would fetch the list of licences from the network.
    """
    program = """
import sys
from platformio.package.manifest.parser import ManifestParserFactory
from platformio.package.manifest.schema import ManifestSchema
read = ManifestParserFactory.new_from_file(sys.argv[1]).as_dict()
assert read.pop("license") == "MIT-0"
print(ManifestSchema().load_manifest(read)["headers"])
"""
    command = [sys.executable, "-c", program, unpacked["platformio"] / "library.json"]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGERS), "PLATFORMIO_CORE_DIR": str(tmp_path)}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "aesmall.h" in said.stdout


# ---- Conan and vcpkg ----------------------------------------------------------------------------


def recipe(kind: str, release: Path, unpacked: dict[str, Path], folder: Path) -> Path:
    """Return a copy of the recipe that takes the archive from this machine."""
    copy = folder / kind
    shutil.copytree(unpacked[kind], copy)
    name = f"aesmall-{VERSION}-cmake.tar.gz"
    web, replaced = f"{archives.WEB}/releases/download/v{VERSION}/{name}", 0
    for path in [path for path in copy.rglob("*") if path.is_file()]:
        text = path.read_text()
        replaced += text.count(web)
        path.write_text(text.replace(web, (release / name).as_uri()))
    assert replaced == 1
    return copy


def test_conan_creates_it(release: Path, unpacked: dict[str, Path], tmp_path: Path) -> None:
    """Conan fetches by the hash, builds, packs and runs a program, without a network."""
    folder, home = recipe("conan", release, unpacked, tmp_path), tmp_path / "home"
    packager("conan", "profile", "detect", home=home, at=tmp_path)
    packager("conan", "remote", "disable", "*", home=home, at=tmp_path)
    said = packager("conan", "create", folder, home=home, at=tmp_path)
    assert f"aesmall {VERSION}: 69...5a" in said


#: The functions of vcpkg that our port calls, written from its manual.
VCPKG = """
function(vcpkg_download_distfile result)
    cmake_parse_arguments(a "" "FILENAME;SHA512" "URLS" ${ARGN})
    file(DOWNLOAD "${a_URLS}" "${HOME}/${a_FILENAME}" EXPECTED_HASH SHA512=${a_SHA512})
    set(${result} "${HOME}/${a_FILENAME}" PARENT_SCOPE)
endfunction()
function(vcpkg_extract_source_archive result)
    cmake_parse_arguments(a "" "ARCHIVE" "" ${ARGN})
    file(ARCHIVE_EXTRACT INPUT "${a_ARCHIVE}" DESTINATION "${HOME}/extracted")
    file(GLOB only "${HOME}/extracted/*")
    set(${result} "${only}" PARENT_SCOPE)
endfunction()
function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()
function(vcpkg_cmake_configure)
    cmake_parse_arguments(a "" "SOURCE_PATH" "" ${ARGN})
    run(cmake -S "${a_SOURCE_PATH}" -B "${HOME}/build" -DCMAKE_INSTALL_LIBDIR=lib
        "-DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR}")
endfunction()
function(vcpkg_cmake_install)
    run(cmake --build "${HOME}/build" --target install --parallel 2)
endfunction()
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(a "" "CONFIG_PATH" "" ${ARGN})
    file(RENAME "${CURRENT_PACKAGES_DIR}/${a_CONFIG_PATH}" "${CURRENT_PACKAGES_DIR}/share-aesmall")
endfunction()
function(vcpkg_install_copyright)
    cmake_parse_arguments(a "" "" "FILE_LIST" ${ARGN})
    file(COPY ${a_FILE_LIST} DESTINATION "${CURRENT_PACKAGES_DIR}")
endfunction()
include("${PORT}/portfile.cmake")
"""


def test_the_port_of_vcpkg(release: Path, unpacked: dict[str, Path], tmp_path: Path) -> None:
    """The port works with stand-ins for vcpkg's functions. The tool itself is not available."""
    port, packages = recipe("vcpkg", release, unpacked, tmp_path), tmp_path / "packages"
    about = json.loads((port / "vcpkg.json").read_text())
    assert (about["name"], about["version"]) == ("aesmall", VERSION)
    assert {one["name"] for one in about["dependencies"]} == {"vcpkg-cmake", "vcpkg-cmake-config"}
    script = tmp_path / "vcpkg.cmake"
    script.write_text(VCPKG)
    values = {"HOME": tmp_path, "PORT": port, "CURRENT_PACKAGES_DIR": packages, "VERSION": VERSION}
    options = [f"-D{name}={value}" for name, value in values.items()]
    done = subprocess.run(["cmake", *options, "-P", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    made = {path.name for path in packages.rglob("*")}
    assert {"libaesmall.a", "aesmall.h", "aesmallConfig.cmake", "LICENSE"} <= made


# ---- the wheel ----------------------------------------------------------------------------------


def test_the_wheel_runs_without_the_tree(release: Path, tmp_path: Path) -> None:
    [wheel] = release.glob("*.whl")
    shutil.unpack_archive(wheel, tmp_path, "zip")
    program = "import aesmall; print(aesmall.__file__); import aesmall.cli as c; c.app(['--help'])"
    command = [sys.executable, "-P", "-c", program]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert Path(said.stdout.splitlines()[0]).is_relative_to(tmp_path), said.stderr
    assert "inspect" in said.stdout
    about = (tmp_path / f"aesmall-{VERSION}.dist-info" / "METADATA").read_text()
    assert f"Version: {VERSION}\n" in about
