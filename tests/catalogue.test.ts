import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { navigation } from "@/components/shell/navigation";
import { textsOfDescriptions } from "@/lib/launch/make/menu.mjs";
import { code, filesUnder, projectFile } from "./source";

/**
 * The folders under app are the specification's catalogue of calls and screens, and what descriptions of nouns add to it:
 * nothing more, nothing forgotten.
 */

const linesOf = (file: string) =>
  readFileSync(projectFile(`tests/catalogue/${file}`), "utf8")
    .split("\n")
    .map((line) => line.replace(/^\+ /, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

/** "{plantId}" and "{id}" are the same place. */
const anyName = (path: string) => path.replace(/\{\w+\}/g, "{}");

const verbsOf = (path: string) => ({
  list: `GET ${path}`,
  create: `POST ${path}`,
  find: `GET ${path}/{}`,
  update: `PUT ${path}/{}`,
  delete: `DELETE ${path}/{}`,
});

const nouns = await textsOfDescriptions();
const listed = linesOf("endpoints.txt").map((line) => line.split(/\s+/) as [string, string]);
/** Those whose calls the catalogue leaves to their descriptions. */
const unlisted = nouns.filter(({ path }) => listed.every(([, one]) => one !== path));
const wantedCalls = new Set([
  ...listed.flatMap(([method, path]) =>
    method === "CRUD" ? Object.values(verbsOf(anyName(path))) : [`${method} ${anyName(path)}`],
  ),
  ...unlisted.flatMap(({ path, verbs }) =>
    Object.entries(verbsOf(path)).flatMap(([verb, call]) => ((verbs?.includes(verb) ?? true) ? [call] : [])),
  ),
]);

/** The conventions add two calls: several deletions at once, and an update that carries files. */
const isImplied = (call: string) => {
  const [method, path] = call.split(" ") as [string, string];
  if (method === "DELETE") return wantedCalls.has(`DELETE ${path}/{}`);
  return method === "POST" && wantedCalls.has(`PUT ${path}`);
};

const addressOf = (file: string, root: RegExp) =>
  anyName(
    file
      .replace(root, "")
      .replace(/\/(route|page)\.tsx?$/, "")
      .replace(/\/\([^)]+\)/g, "")
      .replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}"),
  ) || "/";

const verbs = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
function methodsOf(file: string): string[] {
  const text = code({ file, text: readFileSync(projectFile(file), "utf8") });
  const exported = [
    ...[...text.matchAll(/export (?:const|async function|function) (\w+)/g)].map(([, name]) => name!),
    ...[...text.matchAll(/export (?:const )?\{([^}]*)\}/g)].flatMap(([, names]) => names!.split(",")),
  ];
  return exported
    .map((name) =>
      name
        .split(/:| as /)
        .at(-1)!
        .trim(),
    )
    .filter((name) => verbs.includes(name));
}

// The optional catch-all is no call: it answers what no call answers.
const routeFiles = filesUnder("app/api", /\/route\.tsx?$/).filter((file) => !file.includes("[[..."));
const builtCalls = routeFiles.flatMap((file) =>
  methodsOf(file).map((method) => `${method} ${addressOf(file, /^app\/api/)}`),
);

const pages = filesUnder("app/(app)", /\/page\.tsx$/).map((file) => ({
  file,
  text: readFileSync(projectFile(file), "utf8"),
}));
const wantedScreens = new Set([
  ...linesOf("screens.txt").map(anyName),
  ...nouns.flatMap(({ screen }) => screen ?? []),
  // The rows of a list lead to a form, unless it is a dialog of the list.
  ...pages.flatMap(({ file, text }) => (/\blistPage\(/.test(text) ? [`${addressOf(file, /^app\/\(\w+\)/)}/{}`] : [])),
]);
const builtScreens = ["app/(app)", "app/(guest)", "app/(public)"].flatMap((folder) =>
  filesUnder(folder, /\/page\.tsx$/).map((file) => addressOf(file, /^app\/\(\w+\)/)),
);

describe("the catalog of routes and screens", () => {
  test("the app folder has no API call that the catalog does not name", () => {
    expect(builtCalls.filter((call) => !wantedCalls.has(call) && !isImplied(call))).toEqual([]);
  });

  test("the app folder has no screen that the catalog does not name", () => {
    expect(builtScreens.filter((screen) => !wantedScreens.has(screen))).toEqual([]);
  });

  test("the app folder has everything in the catalog", () => {
    console.log(`catalogue calls ${wantedCalls.size} screens ${wantedScreens.size}`);
    expect([...wantedCalls].filter((call) => !builtCalls.includes(call))).toEqual([]);
    expect([...wantedScreens].filter((screen) => !builtScreens.includes(screen))).toEqual([]);
  });

  test("every sidebar entry has a screen", () => {
    const entries = navigation.flatMap((group) => group.entries);
    const isBuilt = (address: string) => {
      const screen = anyName(address.split("?")[0]!);
      return builtScreens.some((one) => one === screen || one.startsWith(`${screen}/`));
    };
    const addressesOf = ({ href, lights = [], elseLights = [] }: (typeof entries)[number]) => [
      ...[href, ...lights],
      ...elseLights,
    ];
    expect(entries.flatMap(addressesOf).filter((address) => !isBuilt(address))).toEqual([]);
  });

  test("each list and each import has a title of its own in the browser tab, and an import's entry its file's name", () => {
    // Under /settings the specification names the import screens a second time.
    const titled = /\btitled\([^)]*\)|(?<=\b(?:list|dialog)Page\(\s*)\w+/;
    const titles = pages
      .filter(({ file }) => !file.includes("[") && !file.includes("/settings/import/"))
      .flatMap(({ text }) => text.match(titled) ?? []);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    expect(titles.length).toBeGreaterThan(50);
    const entries = filesUnder("app/(app)", /\/(plant-import-logs|import)\/\[id\]\/page\.tsx$/);
    expect(entries).toHaveLength(2);
    for (const file of entries) expect(readFileSync(projectFile(file), "utf8")).toContain("= titledImport;");
  });

  test("every route has a method", () => {
    expect(routeFiles.filter((file) => methodsOf(file).length === 0)).toEqual([]);
  });
});
