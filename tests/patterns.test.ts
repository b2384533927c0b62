import { readFileSync } from "node:fs";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { isFull } from "./full";
import { isBounded, patternsIn } from "./patterns";
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

test.each(areas)("every pattern of %s is linear in its text", (area) => {
  const judged = patterns.filter(({ file, source }) => areaOf(file) === area && !isBounded(source));
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
  for (const source of ["(a+)+$", "\\s+$", "^\\d+\\.?\\d*$", "^\\s*(<!--[\\s\\S]*?-->\\s*)*<svg"])
    expect([source, isBounded(source), checkSync(source, "", thoroughness).status]).toEqual([
      source,
      false,
      "vulnerable",
    ]);
});

test("a pattern is written out, and made from a text in three places only", () => {
  // Of the words of a language; of a controller's channel; of the addresses of screens, for `npm test -- --changed`.
  const known = ["components/ui/moment.tsx", "lib/domain/ingest/ncd.ts", "lib/launch/reach.mjs"];
  expect(found.flatMap(({ made }) => made).map((place) => place.split(":")[0])).toEqual(known);
});
