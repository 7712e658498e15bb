"""What the benchmark scripts share: run a program, measure it from outside, print a table. Needs Linux's /proc."""
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Measured:
    def __init__(self, wall_s, cpu_s, peak_bytes, output):
        self.wall_s, self.cpu_s, self.peak_bytes, self.output = wall_s, cpu_s, peak_bytes, output


def _tree_memory(pid):
    """Resident bytes of a process and all below it: what they hold now together, and the most that a single one has held.
    The kernel's ru_maxrss is no use: it starts with this script's own memory."""
    together, most, todo = 0, 0, [pid]
    while todo:
        p = todo.pop()
        try:
            for line in open(f"/proc/{p}/status"):
                if line.startswith("VmHWM:"):
                    most = max(most, int(line.split()[1]) * 1024)
                elif line.startswith("VmRSS:"):
                    together += int(line.split()[1]) * 1024
            for task in os.listdir(f"/proc/{p}/task"):
                todo += [int(c) for c in open(f"/proc/{p}/task/{task}/children").read().split()]
        except OSError:
            pass  # it ended meanwhile
    return max(together, most)


def measure(command, cwd=None, quiet=True):
    """Runs the command. Wall and CPU seconds hold its children's too; the peak is that of all its processes together,
    or of the greatest single one, whichever is more; sampled every 20 ms."""
    command = [str(c) for c in command]
    begin = time.monotonic()
    child = subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if quiet else None, text=True)
    peak, done = 0, threading.Event()

    def watch():
        nonlocal peak
        while not done.wait(0.02):
            peak = max(peak, _tree_memory(child.pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    output = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall_s = time.monotonic() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    done.set()
    watcher.join()
    if child.returncode != 0:
        sys.exit(f"FAILED ({child.returncode}): {' '.join(command)}\n{output[-3000:]}")
    return Measured(wall_s, usage.ru_utime + usage.ru_stime, peak, output)


def best_of(times, command, before=None, **more):
    """The run with the least wall time; what else the machine does only ever adds to it."""
    runs = []
    for _ in range(times):
        if before:
            before()
        runs.append(measure(command, **more))
    return min(runs, key=lambda r: r.wall_s)


def program(folder, name):
    path = Path(folder) / name
    if not path.exists():
        sys.exit(f"{path} is not there. Build it first (./setup.sh build), or name its folder with --programs.")
    return path


def peer(name, package):
    """The peer's path, or None with a loud line."""
    path = shutil.which(name)
    if not path:
        print(f"SKIPPED: {name} is not installed (apt install {package}); its rows are missing below", file=sys.stderr)
    return path


def machine():
    model = next((l.split(":", 1)[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), platform.machine())
    memory = int(next(l.split()[1] for l in open("/proc/meminfo") if l.startswith("MemTotal"))) / 2**20
    return f"{os.cpu_count()} cores of {model}, {memory:.0f} GiB, {platform.system()} {platform.release()}"


def table(title, head, rows):
    """rows: lists of texts; the first column is left-aligned."""
    rows = [[str(c) for c in r] for r in rows]
    widths = [max(len(r[i]) for r in [head] + rows) for i in range(len(head))]
    print(f"\n{title}\n{machine()}")
    for r in [head, ["-" * w for w in widths]] + rows:
        print("  ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(r, widths))))
    sys.stdout.flush()


def seconds(value):
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 100 else f"{value:.0f}"


def mib(value):
    return f"{value / 2**20:.0f}"


def ratio(value, to):
    return f"{value / to:.2f}" if to else ""


_temporary = []  # kept until the program ends


def work_folder(asked):
    """The folder asked for, made where it is missing; without one a folder that goes when the program ends."""
    if not asked:
        _temporary.append(tempfile.TemporaryDirectory(prefix="alinify-bench-"))
        asked = _temporary[-1].name
    folder = Path(asked)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def phantom(cli, folder, size, extra=()):
    """A fabric pair without rotation in `folder`, made once and kept: (fixed, moving, fixed points, moving points)."""
    folder = Path(folder)
    names = [folder / n for n in ("fixed.tif", "moving.tif", "fixed.csv", "moving.csv")]
    mark, wanted = folder / "made_with", f"{size} {' '.join(extra)}"
    if not (mark.exists() and mark.read_text() == wanted and all(n.exists() for n in names[:2])):
        print(f"making a {size} x {size} fabric phantom in {folder}", file=sys.stderr)
        made = measure([cli, "phantom", "--kind", "fabric", "--size", f"{size}x{size}", "--seed", "7", "--rotation", "0",
                        "--amplitude", "30", "--out", folder, "--quiet", "--json", *extra], quiet=False)
        import json
        said = json.loads(made.output)
        for name, key in zip(names, ("fixed", "moving", "fixed_points", "moving_points")):
            if Path(said[key]) != name:
                name.unlink(missing_ok=True)
                name.symlink_to(Path(said[key]).resolve())
        mark.write_text(wanted)
    return names
