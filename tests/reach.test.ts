import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fileOf } from "./import-graph";
import { code, filesUnder, projectFile, sources } from "./source";

/*
 * What depends on one plain noun, through all imports but those of types: each of these is checked again when it changes. The
 * numbers only fall: a change that needs a higher one addresses a resource by its name where it could be handed over.
 */

const tests = filesUnder("tests", /\.ts$/).map((file) => ({ file, text: readFileSync(projectFile(file), "utf8") }));
const all = [...sources, ...tests];
const known = new Set(all.map(({ file }) => file));
const imported = new Map(all.map((source) => [source.file, valuesImportedBy(source)]));

function valuesImportedBy(source: (typeof all)[number]): string[] {
  const text = code(source);
  const declared = text.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?["']([^"']+)["']/gm);
  const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [...declared, ...dynamic].flatMap(([, specifier]) => fileOf(source.file, specifier!, known) ?? []);
}

/** Everything that a walk from the file comes to. */
function closureOf(start: string, next: (file: string) => Iterable<string>): string[] {
  const found = new Set([start]);
  for (const file of found) for (const other of next(file)) found.add(other);
  found.delete(start);
  return [...found];
}

const importersOf = (file: string) => all.flatMap((one) => (imported.get(one.file)?.includes(file) ? [one.file] : []));

const limits = { files: 71, tests: 20, pages: 3, loaded: 102, pageLoads: 190 };

test("a plain noun is reached from few files, tests and pages, and its calls and pages load few files", () => {
  const reached = closureOf("lib/resources/brands.ts", importersOf);
  const loads = (file: string) => closureOf(file, (one) => imported.get(one) ?? []).length;
  const figures = {
    files: reached.length,
    tests: reached.filter((file) => file.endsWith(".test.ts")).length,
    pages: reached.filter((file) => file.endsWith("/page.tsx")).length,
    loaded: loads("app/api/equipments/brands/route.ts"),
    pageLoads: loads("app/(app)/brands/page.tsx"),
  };
  console.log(`brands is reached from ${JSON.stringify(figures)} of ${JSON.stringify(limits)}`);
  for (const [name, figure] of Object.entries(figures))
    expect(figure, name).toBeLessThanOrEqual(limits[name as keyof typeof limits]);
});
