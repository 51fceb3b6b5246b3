"""Runs in Pyodide at build time: packs the engine and what it needs of Python's library, compiled, into one zip file."""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from types import CodeType, ModuleType

ENGINE = "drako"
DOOR = "drako.bridge"
# Every file gets this date, the first that a zip file knows, so that two builds are identical.
DATE = (1980, 1, 1, 0, 0, 0)


def cut(wheel: str, archive: str) -> list[str]:
    """Answers the names of the modules in it."""
    sys.path.append(wheel)
    import_all(DOOR)
    # Only now, for what this program needs itself is not to be packed.
    used = [module for _, module in sorted(sys.modules.items()) if is_packed(module, wheel)]
    pack(used, archive)
    return [module.__name__ for module in used]


def import_all(name: str) -> None:
    """Import a module of the engine and whatever the engine's own modules import, even if only within a function."""
    read: set[str] = set()
    import_module(name)
    while unread := {name for name in sys.modules if name.partition(".")[0] == ENGINE} - read:
        for importer in sorted(unread):
            for imported in imports(ast.parse(source(sys.modules[importer]))):
                try:
                    import_module(imported)
                except ImportError as error:
                    raise ImportError(
                        f"{importer} imports {imported}, which Python in Pyodide lacks: {error}"
                    ) from None
        read |= unread


def imports(node: ast.AST) -> Iterator[str]:
    """The modules that a module's code imports.  Of what is taken from a module, which may be a module too, only that one."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=orelse):
            for each in orelse:
                yield from imports(each)
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names):
            yield module or ENGINE
        case _:
            for child in ast.iter_child_nodes(node):
                yield from imports(child)


def source(module: ModuleType) -> str:
    return module.__spec__.loader.get_source(module.__name__)


def is_packed(module: ModuleType, wheel: str) -> bool:
    origin = getattr(module.__spec__, "origin", None) or ""
    return origin.startswith((f"{wheel}/", *[path + "/" for path in sys.path if path.endswith(".zip")]))


def pack(modules: list[ModuleType], archive: str) -> None:
    from importlib.util import MAGIC_NUMBER
    from marshal import dumps
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    with ZipFile(archive, "w") as packed:
        for module in modules:
            path = module.__name__.replace(".", "/") + ("/__init__" if hasattr(module, "__path__") else "")
            # A file that is never held against its source: its flags, and no hash.
            head = MAGIC_NUMBER + bytes([1]) + bytes(11)
            packed.writestr(ZipInfo(f"{path}.pyc", DATE), head + dumps(compiled(module, path)), ZIP_DEFLATED, 9)


def compiled(module: ModuleType, path: str) -> CodeType:
    """The engine as it is; the library without its docstrings and the lines that its code came from."""
    if module.__name__.partition(".")[0] == ENGINE:
        return compile(source(module), f"{path}.py", "exec", dont_inherit=True)
    return without_lines(compile(source(module), f"{path}.py", "exec", dont_inherit=True, optimize=2))


def without_lines(code: CodeType) -> CodeType:
    constants = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(constants))
