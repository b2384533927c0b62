import fs from "node:fs";
import path from "node:path";
import { withNounWords } from "../server/noun-words.mjs";
import { menuOfDescriptions } from "./menu.mjs";
import { inProject } from "./paths.mjs";
import { expand, saidIn } from "./said-texts.mjs";

/*
 * Which messages the browser needs for each page and layout, read from the code: those that the client components
 * behind it name. Everything that is not named by a text in the code comes from the server in words already, except
 * what is listed here.
 */

/** Named by data: the measurements of a sensor, and what each list is called (jobs, command palette, settings). */
const NAMED_BY_DATA = ["parameters", "points.states", "*.title"];

const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/** { "app/(app)/brands/page.tsx": ["brands", "resource.range", …] }: what a page adds to what its layouts have given. */
export async function textsOfScreens() {
  const messages = messagesIn("messages/en", await menuOfDescriptions());
  const reader = await readerOf(messages);
  const files = filesUnder("app", /(^|\/)(page|layout)\.tsx$/);
  const wanted = new Map();
  for (const file of files) wanted.set(file, await reader.wantedBy([file, ...shownIn(file)]));

  const added = files.map((file) => {
    const given = layoutsAround(file).flatMap((layout) => [...(wanted.get(layout) ?? [])]);
    return [file, [...wanted.get(file)].filter((key) => !given.some((one) => covers(one, key))).sort()];
  });
  return Object.fromEntries(added.filter(([, keys]) => keys.length > 0));
}

/** What stands in for a page is drawn inside the layout beside it. */
function shownIn(layout) {
  if (path.posix.basename(layout) !== "layout.tsx") return [];
  const folder = path.posix.dirname(layout);
  return ["error", "forbidden", "not-found", "loading"]
    .map((name) => `${folder}/${name}.tsx`)
    .filter((file) => fs.existsSync(inProject(file)));
}

const layoutsAround = (file) => {
  const folders = path.posix.dirname(file).split("/");
  return folders.map((_, at) => `${folders.slice(0, at + 1).join("/")}/layout.tsx`).filter((layout) => layout !== file);
};

const covers = (one, key) => key === one || key.startsWith(`${one}.`);

const filesUnder = (folder, name) =>
  fs
    .readdirSync(inProject(folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`)
    .filter((file) => name.test(file))
    .sort();

const messagesIn = (folder, menu) =>
  withNounWords(
    Object.fromEntries(
      filesUnder(folder, /\.json$/).map((file) => [
        path.posix.basename(file, ".json"),
        JSON.parse(fs.readFileSync(inProject(file), "utf8")),
      ]),
    ),
    menu,
  );

async function readerOf(messages) {
  const sources = new Map();
  const sourceOf = (file) => {
    if (!sources.has(file)) sources.set(file, sourceIn(file, messages));
    return sources.get(file);
  };
  const descriptions = await descriptionsIn("lib/resources", messages, sourceOf);

  /** The resources whose descriptions a page hands to the browser, which says them in their own words. */
  async function handedOnBy(file, { nouns, imports }) {
    if (!file.startsWith("app/")) return [];
    if (!imports.includes("lib/resources/describe.ts")) return nouns;
    const resources = imports.filter((target) => target.startsWith("lib/resources/"));
    const imported = await Promise.all(resources.map(async (target) => (await sourceOf(target)).names));
    return [...nouns, ...imported.flat()];
  }

  /** Beginning on the server, where texts need not be sent; from a client component on, everything is for the browser. */
  async function wantedBy(files) {
    const found = new Set(files.includes("app/layout.tsx") ? expand(NAMED_BY_DATA, messages) : []);
    const seen = new Set();
    const visit = async (file, inBrowser) => {
      const source = await sourceOf(file);
      const isClient = inBrowser || source.isClient;
      if (seen.has(`${isClient} ${file}`)) return;
      seen.add(`${isClient} ${file}`);
      if (isClient) for (const key of source.keys) found.add(key);
      else
        for (const noun of await handedOnBy(file, source))
          for (const key of descriptions.get(noun) ?? []) found.add(key);
      for (const target of source.imports) {
        // A page takes data from services and server, and no component.
        if (isClient || !/^lib\/(server|services|generated)\//.test(target)) await visit(target, isClient);
      }
    };
    for (const file of files) await visit(file, false);
    return withoutCovered(found);
  }

  return { wantedBy };
}

const withoutCovered = (keys) => {
  const all = [...keys];
  return new Set(all.filter((key) => !all.some((one) => one !== key && covers(one, key))));
};

async function sourceIn(file, messages) {
  const said = await saidIn(file, fs.readFileSync(inProject(file), "utf8"), messages);
  return {
    ...said,
    imports: said.imports.flatMap((specifier) => fileOf(file, specifier) ?? []),
  };
}

function fileOf(from, specifier) {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined;
  if (base === undefined) return undefined;
  return ENDINGS.map((ending) => base + ending).find((file) => /\.tsx?$/.test(file) && fs.existsSync(inProject(file)));
}

/** A noun with all of its texts, and those of others that its description names. */
async function descriptionsIn(folder, messages, sourceOf) {
  const found = new Map();
  for (const file of filesUnder(folder, /\.ts$/)) {
    const { named, names, words } = await sourceOf(file);
    for (const noun of names.filter((name) => name in messages))
      found.set(noun, [...new Set([noun, ...named, ...words, ...(found.get(noun) ?? [])])]);
  }
  return found;
}
