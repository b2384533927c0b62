import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openLog } from "@/lib/launch/run/log-files.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "millwright-logs-"));
const files = () => readdirSync(path.join(folder, "logs")).sort();
const textOf = (name: string) => readFileSync(path.join(folder, "logs", name), "utf8");
afterEach(() => rmSync(path.join(folder, "logs"), { recursive: true, force: true }));

describe("a log file", () => {
  test("a log file is put aside while the program runs, and all of them together have a limit", () => {
    const log = openLog(folder, "web", 1_000);
    for (let line = 0; line < 5_000; line++) log.write(`line ${line}\n`);

    expect(files()).toEqual(["web.log", "web.log.1", "web.log.2", "web.log.3"]);
    const total = files().reduce((sum, name) => sum + statSync(path.join(folder, "logs", name)).size, 0);
    expect(total).toBeLessThanOrEqual(4_000);
    expect(textOf("web.log").trimEnd().split("\n").at(-1)).toBe("line 4999");
    const kept = ["web.log.3", "web.log.2", "web.log.1", "web.log"].map(textOf).join("").trimEnd().split("\n");
    expect(kept, "none lost in between").toEqual(kept.map((_, at) => `line ${5_000 - kept.length + at}`));
  });

  test("a log file is continued by the next start, and a line has a limit too", () => {
    openLog(folder, "web", 1_000_000).write("first\n");
    const log = openLog(folder, "web", 1_000_000);
    log.write(`${"x".repeat(500_000)}\n`);
    log.write("last\n");

    const lines = textOf("web.log").trimEnd().split("\n");
    expect([lines[0], lines.at(-1), lines.length]).toEqual(["first", "last", 3]);
    expect(lines[1]!.length).toBeLessThan(70_000);
  });
});
