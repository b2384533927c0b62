import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mostFilesWithTheRegister } from "./budget";
import { specifiersOf } from "./import-graph";
import { code, filesUnder, linesMatching, projectFile, type Source } from "./source";
import { unsteady } from "./unsteady";

/*
 * What keeps a test run short and steady: programs are started and waited for where they are counted, nothing is waited
 * for longer than it has to be, and a test that fails now and then is mended soon.
 */

/** Folders of tests that keep these rules; the files directly under tests belong to "tests". */
const kept = [
  ...["tests", "tests/api", "tests/client", "tests/compose", "tests/domain", "tests/domain/oee"],
  ...["tests/domain/vibration", "tests/launch", "tests/look", "tests/safety", "tests/workers"],
];
/** It has the types of the whole project checked. */
const excepted = ["tests/answers.full.test.ts"];

const read = (file: string): Source => ({ file, text: readFileSync(projectFile(file), "utf8") });
const folderOf = (file: string) => kept.findLast((folder) => file.startsWith(`${folder}/`))!;
const all = filesUnder("tests", /\.ts$/)
  .filter((file) => file.split("/").length === folderOf(file).split("/").length + 1)
  .filter((file) => !excepted.includes(file))
  .map(read);
const inEveryRun = all.filter(({ file }) => file.endsWith(".test.ts") && !file.endsWith(".full.test.ts"));

describe("a test", () => {
  test("a test starts programs and kills processes by tests/programs.ts, which counts them", () => {
    const counting = ["tests/programs.ts", "tests/compose/installation.ts"];
    const others = all.filter(({ file }) => !counting.includes(file));
    const importing = others.filter((source) => specifiersOf(source).includes("node:child_process"));
    expect(importing.map(({ file }) => file)).toEqual([]);
    expect(others.flatMap((source) => linesMatching(source, /\bprocess\.kill\(/))).toEqual([]);
  });

  test("a test waits for real by tests/pause.ts, which counts the seconds", () => {
    const others = all.filter(({ file }) => file !== "tests/pause.ts");
    const importing = others.filter((source) => /setTimeout[^}]*\} from "node:timers\/promises"/.test(source.text));
    expect(importing.map(({ file }) => file)).toEqual([]);
    expect(others.flatMap((source) => linesMatching(source, /\bsetTimeout\((resolve|done)\b/))).toEqual([]);
  });

  test("a test of every run names no time-out of more than twenty seconds", () => {
    expect(inEveryRun.flatMap((source) => longTimeouts(source, 20_000))).toEqual([]);
  });
});

test("few test files import the register of all nouns, each of which depends on every noun", () => {
  const register = ["@/lib/services/register", "@/lib/resources/index", "@/lib/generated/routes"];
  const importing = filesUnder("tests", /\.ts$/)
    .map(read)
    .filter((source) => specifiersOf(source).some((specifier) => register.includes(specifier)));
  console.log(`${importing.length} of ${mostFilesWithTheRegister} test files import the register of all nouns`);
  expect(importing.length).toBeGreaterThan(10);
  expect(importing.length).toBeLessThanOrEqual(mostFilesWithTheRegister);
});

describe("the list of unsteady tests", () => {
  test("the list of unsteady tests has five entries at most, each with its reason and a day", () => {
    expect(unsteady.length).toBeLessThanOrEqual(5);
    for (const { reason, since } of unsteady) {
      expect(reason.length).toBeGreaterThan(20);
      expect(since).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    }
  });

  test("the list of unsteady tests names each by its title, which --full runs ten times", () => {
    for (const { file, title } of unsteady)
      expect(read(file).text.replace(/unsteadyTest\(\s+/g, "unsteadyTest(")).toContain(
        `unsteadyTest(${JSON.stringify(title)}`,
      );
    const listed = new Set(unsteady.map(({ file }) => file));
    const using = filesUnder("tests", /\.test\.ts$/).filter((file) => /\bunsteadyTest\(/.test(read(file).text));
    expect(using.filter((file) => !listed.has(file) && file !== "tests/test-rules.test.ts")).toEqual([]);
  });
});

/** "file:12 the line" for each line that names a time-out above the limit, outside what only --full runs. */
function longTimeouts({ file, text }: Source, limit: number): string[] {
  const source = { file, text: withoutFull(code({ file, text })) };
  const named = /\btimeout: ([\d_]+)|^\s*\}, ([\d_]+)\);|\b(?:before|after)(?:All|Each)\(\w+, ([\d_]+)\)/;
  return linesMatching(source, named).filter((line) => {
    const [, ...numbers] = named.exec(line.slice(line.indexOf(" ") + 1))!;
    return Number(numbers.find(Boolean)!.replaceAll("_", "")) > limit;
  });
}

/** Without the tests that only --full runs: each ends at the indentation at which it begins. */
const withoutFull = (text: string) =>
  text.replace(/^( *)(?:testInFull|describeInFull)[.(][\s\S]*?^\1\}.*\);$/gm, (test) => test.replace(/[^\n]/g, " "));

describe("the rule of time-outs", () => {
  // Written apart, or this file would break the rule.
  const found = (text: string) => longTimeouts({ file: "x", text: text.replaceAll("#", "000") }, 20_000);

  test("the rule of time-outs finds each way to name one, and nothing of what only --full runs", () => {
    expect(found("test('x', { timeout: 21_# }, () => {});")).toHaveLength(1);
    expect(found("await expect.poll(look, { timeout: 20_# }).toBe(1);")).toEqual([]);
    expect(found("test('x', async () => {\n}, 90_#);")).toEqual(["x:2 }, 90_000);"]);
    expect(found("beforeAll(begin, 360_#);")).toHaveLength(1);
    expect(found("  testInFull('x', async () => {\n    a();\n  }, 90_#);\n  test('y', () => {\n  }, 30_#);")).toEqual([
      "x:5 }, 30_000);",
    ]);
  });
});
