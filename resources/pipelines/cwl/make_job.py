#!/usr/bin/env python3
"""Writes the inputs of batch.cwl: make_job.py LIST.csv [options of alinify-cli batch] > job.json

The list needs the columns id, fixed and moving. Relative names start from its folder, as alinify-cli reads them.
"""
import csv
import json
import os
import sys


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    path = os.path.abspath(sys.argv[1])
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    missing = {"id", "fixed", "moving"} - set(rows[0] if rows else ())
    if missing:
        sys.exit(f"{path} has no column {', '.join(sorted(missing))}")
    others = {column for row in rows for column in row if column not in ("id", "fixed", "moving") and row[column]}
    if others:
        sys.exit(f"batch.cwl knows nothing of the list's columns {', '.join(sorted(others))}")

    def image(name):
        return {"class": "File", "path": os.path.join(os.path.dirname(path), name)}

    json.dump(
        {
            "list": {"class": "File", "path": path},
            "ids": [row["id"] for row in rows],
            "fixed": [image(row["fixed"]) for row in rows],
            "moving": [image(row["moving"]) for row in rows],
            "options": sys.argv[2:],
        },
        sys.stdout,
        indent=2,
    )


main()
