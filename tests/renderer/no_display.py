#!/usr/bin/env python3
"""Without a display the client says so and ends with 2; it never aborts. no_display.py CLIENT"""
import os
import subprocess
import sys

failed = 0
for display in (None, "", ":4242", "nonsense"):
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    if display is not None:
        environment["DISPLAY"] = display
    ran = subprocess.run([sys.argv[1], "chess", "--fresh"], env=environment, capture_output=True,
                         text=True, timeout=30)
    right = ran.returncode == 2 and "display" in ran.stderr and len(ran.stderr.splitlines()) == 1
    print(f"DISPLAY={display}: {ran.returncode} {ran.stderr.strip()}")
    failed += not right
for words in (["--nonsense"], ["--size", "x"], ["--option", "x"], ["a", "b"]):
    ran = subprocess.run([sys.argv[1], *words], capture_output=True, text=True, timeout=30)
    print(f"{words}: {ran.returncode}")
    failed += ran.returncode != 2
sys.exit(1 if failed else 0)
