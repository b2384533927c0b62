import { readFileSync } from "node:fs";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { PRELOADED } from "@/lib/launch/make/build.mjs";
import { noteLeftOut } from "./cost";
import { isFull } from "./full";
import { isPlainlyLinear, patternsIn } from "./patterns";
import { filesUnder, projectFile } from "./source";

/** Regular expressions: each takes a text in a time that grows with its length, never with the square of it. */

// Its program in JavaScript, in this process. Those in other languages are faster, and not on every machine.
process.env.RECHECK_SYNC_BACKEND = "pure";

/** A pattern with more states than these is tried on texts instead of walked: on a few, with --full on many. */
const few = { maxNFASize: 3_000, maxIteration: 1, maxInitialGenerationSize: 20, maxGenerationSize: 20 };
const longest = isFull ? 120_000 : 15_000;
const thoroughness = { timeout: longest, ...(isFull ? { maxNFASize: 8_000 } : few) };

const found = ["app", "components", "lib", "workers"]
  .flatMap((folder) => filesUnder(folder, /\.(tsx?|mjs)$/))
  .filter((file) => !file.startsWith("lib/generated/"))
  .map((file) => patternsIn({ file, text: readFileSync(projectFile(file), "utf8") }));

const areaOf = (file: string) =>
  file
    .split("/")
    .slice(0, file.startsWith("lib/") ? 2 : 1)
    .join("/");
const patterns = found.flatMap(({ written }) => written);
const areas = [...new Set(patterns.map(({ file }) => areaOf(file)))];

/** Scripts that read what the product itself has written: nobody sends them a text, and --full has the time. */
const readsOurOwn = (file: string) => file.startsWith("lib/launch/") && !PRELOADED.includes(file);
const forChecker = patterns.filter(({ source, flags }) => !isPlainlyLinear(source, flags));
const now = forChecker.filter(({ file }) => isFull || !readsOurOwn(file));
noteLeftOut("patterns of launch scripts", forChecker.length - now.length);

test.each(areas)("every pattern of %s is linear in its text", (area) => {
  const judged = now.filter(({ file }) => areaOf(file) === area);
  const verdicts = new Map(judged.map(({ source, flags }) => [`/${source}/${flags}`, { source, flags }] as const));
  const bad = [...verdicts].flatMap(([name, { source, flags }]) => {
    const verdict = checkSync(source, flags, thoroughness);
    if (verdict.status === "safe") return [];
    const why = verdict.status === "vulnerable" ? verdict.complexity.summary : verdict.error.kind;
    const places = judged
      .filter((one) => `/${one.source}/${one.flags}` === name)
      .map(({ file, line }) => `${file}:${line}`);
    return [`${places.join()} ${name}: ${why}`];
  });
  expect(bad).toEqual([]);
});

test("patterns that take the square of a text, or longer, are found", () => {
  expect(patterns.length).toBeGreaterThan(400);
  for (const source of [
    "(a+)+$",
    "\\s+$",
    "^\\d+\\.?\\d*$",
    "^\\s*(<!--[\\s\\S]*?-->\\s*)*<svg",
    "^a|b+c",
    "(\\w+)\\1$",
  ])
    expect([source, isPlainlyLinear(source, ""), checkSync(source, "", thoroughness).status]).toEqual([
      source,
      false,
      "vulnerable",
    ]);
  expect(isPlainlyLinear("^a+b", "m")).toBe(false);
});

test("what is taken for linear by its form, the checker finds linear too", () => {
  const plain = patterns.filter(({ source, flags }) => isPlainlyLinear(source, flags));
  const tried = isFull ? plain : plain.filter(({ source }) => source.length < 12);
  for (const { source, flags } of tried)
    expect([source, checkSync(source, flags, thoroughness).status]).toEqual([source, "safe"]);
});

test("a pattern is written out, and made from a text in three places only", () => {
  // Of the words of a language; of a controller's channel; of the addresses of screens, for `npm test -- --changed`.
  const known = ["components/ui/moment.tsx", "lib/domain/ingest/ncd.ts", "lib/launch/test/reach.mjs"];
  expect(found.flatMap(({ made }) => made).map((place) => place.split(":")[0])).toEqual(known);
});
