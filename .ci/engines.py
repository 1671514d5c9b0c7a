"""Runs the programs of Clusters.md with the real engines, and compares what they write with one run on this machine.

    engines.py TOOL DOCUMENT [TRACES]

One line per thousand is broken, and with Spark and GNU parallel one task is killed once, so that it is run again.
"""

import os, pathlib, random, re, shlex, shutil, subprocess, sys, tempfile, time

PARTS = 64
INVALID = ["--invalid", "/dev/null"]
COMMON = ["--carry", "user,build"]


def programs(document):
    """The blocks of the document that begin with a comment with a file's name."""
    blocks = re.findall(r"^```\w+\n(# (\w+\.(?:py|sh))\n.*?)^```$", document, re.M | re.S)
    return {name: text for text, name in blocks}


def write_traces(folder, count):
    """Writes files of JSON Lines; returns how many lines are broken."""
    numbers = random.Random(1)
    bodies = []
    for _ in range(500):
        steps, reach = numbers.randint(8, 50), numbers.uniform(20, 380)
        touches = []
        for step in range(steps + 1):
            phase = "began" if step == 0 else "ended" if step == steps else "moved"
            x, y = 5 + reach * (step / steps) ** 2, 400 + numbers.uniform(-3, 3)
            touches.append(
                f'{{"time":{step / 60:.4f},"phase":"{phase}","x":{x:.2f},"y":{y:.2f}}}')
        bodies.append(
            f'"view":{{"width":393,"height":852}},"touches":[{",".join(touches)}]}}')
    folder.mkdir()
    broken = 0
    for part in range(PARTS):
        with open(folder / f"part-{part:05}.jsonl", "w") as file:
            for index in range(part, count, PARTS):
                line = (
                    f'{{"format":"swipe-trace","version":1,"name":"t{index}",'
                    f'"user":"u{index % 997}","build":{17 + index % 3},'
                    + bodies[numbers.randrange(len(bodies))])
                if index % 1000 == 500:
                    broken += 1
                    line = line[: len(line) // 2]
                file.write(line + "\n")
    return broken


class Killer:
    """A program named swipe-replay that starts the tool, and kills a task while it works, once."""

    def __init__(self, folder, tool):
        self.starts, self.armed = folder / "starts", folder / "armed"
        self.bin = folder / "bin"
        self.bin.mkdir()
        program = self.bin / "swipe-replay"
        program.write_text(
            "#!/bin/sh\n"
            f"echo start >> {self.starts}\n"
            f"victim=$(cat {self.armed}/victim 2> /dev/null)\n"
            f'if [ "$victim" ] && [ "$(wc -l < {self.starts})" -ge 10 ] &&'
            f" mv {self.armed} {self.armed}.done 2> /dev/null; then\n"
            "    sleep 0.2\n"
            '    case $victim in parent) kill -9 "$PPID" ;; *) kill -9 $$ ;; esac\n'
            "fi\n"
            f'exec {shlex.quote(str(tool))} "$@"\n')
        program.chmod(0o755)

    def arm(self, victim):
        shutil.rmtree(f"{self.armed}.done", ignore_errors=True)
        shutil.rmtree(self.armed, ignore_errors=True)
        self.starts.write_text("")
        self.armed.mkdir()
        (self.armed / "victim").write_text(victim)

    def has_killed(self):
        return pathlib.Path(f"{self.armed}.done").exists()


def main():
    tool, document = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 20_000
    found = programs(document.read_text())
    expected = {"spark_pipe.py", "parallel.sh", "duckdb_parquet.py"}
    assert set(found) == expected, f"{document} has the programs {sorted(found)}"
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        run = Comparison(folder, tool, found, count)
        for name, check in [
            ("spark_pipe.py", run.spark_pipe), ("parallel.sh", run.parallel),
            ("duckdb_parquet.py", run.duckdb),
        ]:
            began = time.monotonic()
            try:
                missing = name.startswith("spark") and "java" or name == "parallel.sh" and "parallel"
                if missing and shutil.which(missing) is None:
                    note = f"skipped, there is no {missing}"
                else:
                    note = check(name)
            except Exception as error:
                failures.append(name)
                note = f"FAILED: {error}"
                log = folder / name / "log"
                if log.exists():
                    print("".join(log.read_text().splitlines(keepends=True)[-30:]))
            print(f"{name}: {note} ({time.monotonic() - began:.1f} s)", flush=True)
    sys.exit(1 if failures else 0)


class Comparison:
    def __init__(self, folder, tool, found, count):
        self.folder, self.tool, self.found = folder, tool, found
        self.killer = Killer(folder, tool)
        self.traces = folder / "traces"
        self.broken = write_traces(self.traces, count)
        self.good = count - self.broken
        size = sum(file.stat().st_size for file in self.traces.iterdir())
        print(f"{count} traces in {PARTS} files, {size / 1e6:.0f} MB, {self.broken} lines broken")
        for name, words in [
            ("rows.csv", ["-f", "csv", "--no-header"] + COMMON),
        ]:
            began = time.monotonic()
            self.local(words + INVALID + ["-q", "-o", str(folder / name), str(self.traces)])
            print(f"one local run, {name}: {time.monotonic() - began:.1f} s", flush=True)

    def local(self, words):
        return subprocess.run([str(self.tool)] + words, check=True, capture_output=True).stdout

    def run(self, name, command, **environment):
        """Runs a program of the document in a folder of its own, beside the traces."""
        work = self.folder / name
        work.mkdir(exist_ok=True)
        (work / name).write_text(self.found[name])
        (work / "traces").symlink_to(self.traces)
        with open(work / "log", "w") as log:
            began = time.monotonic()
            subprocess.run(
                command + [name], cwd=work, check=True, stdout=log, stderr=subprocess.STDOUT,
                env=os.environ | {"PATH": f"{self.killer.bin}:{os.environ['PATH']}"} | environment)
            self.seconds = time.monotonic() - began
        return work

    def spark(self, name):
        # Two threads, and four attempts at a task.
        options = "--master local[2,4] --conf spark.ui.enabled=false pyspark-shell"
        self.killer.arm("parent")
        work = self.run(
            name, [sys.executable], PYSPARK_SUBMIT_ARGS=options, PYSPARK_PYTHON=sys.executable,
            SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_DIRS=str(self.folder / "spark"))
        assert self.killer.has_killed(), "no task was killed"
        assert "Lost task" in (work / "log").read_text(), "no task was lost"
        return work

    def spark_pipe(self, name):
        work = self.spark(name)
        parts = sorted((work / "results").glob("part-*"))
        self.compare_rows(parts)
        return f"{self.seconds:.1f} s, {len(parts)} parts, one killed and run again"

    def parallel(self, name):
        self.killer.arm("itself")
        work = self.run(name, ["bash", "-euo", "pipefail"])
        assert self.killer.has_killed(), "no job was killed"
        # It keeps the order of the files.
        found, expected = (self.rows(where / "rows.csv") for where in (work, self.folder))
        assert found == expected, "other rows"
        listed = b"".join(file.read_bytes() for file in (work / "invalid").iterdir()).splitlines()
        assert len(listed) == self.broken, f"{len(listed)} invalid traces, expected {self.broken}"
        return f"{self.seconds:.1f} s, one killed and run again"

    def duckdb(self, name):
        import duckdb

        work = self.folder / name
        duckdb.sql(
            f"COPY (FROM read_json('{self.traces}/*.jsonl', ignore_errors = true,"
            " format = 'newline_delimited') WHERE touches IS NOT NULL AND view IS NOT NULL)"
            f" TO '{self.folder}/traces.parquet'")
        found = self.count(f"'{self.folder}/traces.parquet'")
        assert found == self.good, f"{found} traces, expected {self.good}"
        work.mkdir()
        (work / "traces.parquet").symlink_to(self.folder / "traces.parquet")
        self.run(name, [sys.executable])
        self.compare_parquet(f"{work}/rows.parquet")
        return f"{self.seconds:.1f} s"

    def rows(self, file):
        """Rows without their source, which is the file and line within a part."""
        return [row.partition(b",")[2] for row in file.read_bytes().splitlines()]

    def compare_rows(self, parts):
        """Rows are the same up to their order."""
        found = sorted(row for part in parts for row in self.rows(part))
        expected = sorted(self.rows(self.folder / "rows.csv"))
        assert len(expected) == self.good, f"{len(expected)} rows here, expected {self.good}"
        assert found == expected, f"{len(found)} rows, others than the {len(expected)} of one run"

    def count(self, table):
        import duckdb

        return duckdb.sql(f"SELECT count(*) FROM {table}").fetchall()[0][0]

    def compare_parquet(self, files):
        import duckdb

        header = self.local(["-f", "csv", "--allow-empty", "/dev/null"] + COMMON).decode()
        names = header.strip().split(",")
        duckdb.sql(
            f"CREATE OR REPLACE TEMP TABLE one AS FROM read_csv('{self.folder}/rows.csv',"
            f" header = false, names = {names})")
        types = {name: str(kind) for name, kind in zip(names, duckdb.table("one").types)}
        columns = ", ".join(
            f'CAST("{name}" AS {types[name]}) AS "{name}"' for name in names if name != "source")
        duckdb.sql(f"CREATE OR REPLACE TEMP TABLE many AS SELECT {columns} FROM '{files}'")
        counts = [self.count("one"), self.count("many")]
        assert counts == [self.good, self.good], f"{counts} rows, expected {self.good}"
        duckdb.sql("ALTER TABLE one DROP source")
        for first, second in [("one", "many"), ("many", "one")]:
            different = duckdb.sql(f"FROM {first} EXCEPT ALL FROM {second} LIMIT 2").fetchall()
            assert not different, f"rows only in {first}: {different}"


if __name__ == "__main__":
    main()
