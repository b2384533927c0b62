import fs from "node:fs";
import path from "node:path";
import { inProject } from "./paths.mjs";

/*
 * Which messages the browser needs for each page and layout, read from the code: those that the client components
 * behind it name. Everything that is not named by a text in the code comes from the server in words already, except
 * what is listed here.
 */

/** Named by data: the measurements of a sensor, and what each list is called (jobs, command palette, settings). */
const NAMED_BY_DATA = ["parameters", "points.states", "*.title"];

const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/** { "app/(app)/brands/page.tsx": ["brands", "resource.range", …] }: what a page adds to what its layouts have given. */
export function textsOfScreens() {
  const messages = messagesIn("messages/en");
  const reader = readerOf(messages);
  const files = filesUnder("app", /(^|\/)(page|layout)\.tsx$/);
  const wanted = new Map(files.map((file) => [file, reader.wantedBy([file, ...shownIn(file)])]));

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

const messagesIn = (folder) =>
  Object.fromEntries(
    filesUnder(folder, /\.json$/).map((file) => [
      path.posix.basename(file, ".json"),
      JSON.parse(fs.readFileSync(inProject(file), "utf8")),
    ]),
  );

function readerOf(messages) {
  const known = new Map();
  const sourceOf = (file) => {
    if (!known.has(file)) known.set(file, sourceIn(file, messages));
    return known.get(file);
  };
  const descriptions = descriptionsIn("lib/resources", messages);

  /** Beginning on the server, where texts need not be sent; from a client component on, everything is for the browser. */
  function wantedBy(files) {
    const found = new Set(files.includes("app/layout.tsx") ? expand(NAMED_BY_DATA, messages) : []);
    const seen = new Set();
    const visit = (file, inBrowser) => {
      const source = sourceOf(file);
      const isClient = inBrowser || source.isClient;
      if (seen.has(`${isClient} ${file}`)) return;
      seen.add(`${isClient} ${file}`);
      if (isClient) for (const key of source.keys) found.add(key);
      else for (const noun of source.nouns) for (const key of descriptions.get(noun) ?? []) found.add(key);
      for (const target of source.imports) {
        // A page takes data from services and server, and no component.
        if (isClient || !/^lib\/(server|services|generated)\//.test(target)) visit(target, isClient);
      }
    };
    for (const file of files) visit(file, false);
    return withoutCovered(found);
  }

  return { wantedBy };
}

const withoutCovered = (keys) => {
  const all = [...keys];
  return new Set(all.filter((key) => !all.some((one) => one !== key && covers(one, key))));
};

function sourceIn(file, messages) {
  const text = withoutComments(fs.readFileSync(inProject(file), "utf8"));
  return {
    isClient: /^\s*["']use client["']/.test(text),
    keys: [...keysIn(text, messages)],
    nouns: file.startsWith("app/") ? nounsIn(text, messages) : [],
    imports: importsIn(text).flatMap((specifier) => fileOf(file, specifier) ?? []),
  };
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/(^|[\s;,{}()[\]])\/\/.*$/gm, "$1");

function importsIn(text) {
  const fixed = [...text.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\sfrom\s+)?["']([^"']+)["']/gm)]
    .filter(([, names]) => !isOnlyTypes(names))
    .map(([, , from]) => from);
  return [...fixed, ...[...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)].map(([, from]) => from)];
}

const isOnlyTypes = (names = "") => {
  const listed = /^\{([^}]*)\}/.exec(names)?.[1] ?? "a value";
  return listed.split(",").every((name) => name.trim() === "" || name.trim().startsWith("type "));
};

function fileOf(from, specifier) {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined;
  if (base === undefined) return undefined;
  return ENDINGS.map((ending) => base + ending).find((file) => /\.tsx?$/.test(file) && fs.existsSync(inProject(file)));
}

/**
 * The resources that a page names hand their descriptions to the browser, which says them in their own words; not the
 * names of properties, tabs and subjects.
 */
const nounsIn = (text, messages) =>
  [...text.replace(/subjects=\{\[[^\]]*\]\}/g, "").matchAll(/(?<!\bkey: |\w\[)"([a-z][a-z-]*)"(?!:)/g)]
    .map(([, word]) => word)
    .filter((word) => word in messages);

/** A noun with all of its texts, and those of others that its description names. */
function descriptionsIn(folder, messages) {
  const found = new Map();
  for (const file of filesUnder(folder, /\.ts$/)) {
    const text = withoutComments(fs.readFileSync(inProject(file), "utf8"));
    const words = [...text.matchAll(/\bwords: "([\w.-]+)"/g)].map(([, key]) => key);
    const named = [...fullKeys(text, messages), ...words.filter((key) => at(messages, key) !== undefined)];
    for (const [, noun] of text.matchAll(/\bname: "([a-z-]+)"/g))
      if (noun in messages) found.set(noun, [...new Set([noun, ...named, ...(found.get(noun) ?? [])])]);
  }
  return found;
}

function keysIn(text, messages) {
  // What a translator is made for is not said yet.
  const keys = new Set(fullKeys(text.replace(/\buseTranslations\("[\w.-]+"\)/g, ""), messages));
  // A translator that is called at once or given to somebody says anything of its namespace.
  for (const [, namespace] of text.matchAll(/(?<!const \w+ = )useTranslations\("([\w.-]+)"\)/g)) keys.add(namespace);

  for (const { name, argument, part } of translatorsIn(text)) {
    const said = saidBy(name, part);
    const namespace = /^"([\w.-]+)"$/.exec(argument)?.[1];
    if (argument === "") for (const key of expand(said.anywhere, messages)) keys.add(key);
    else if (namespace && said.isLiteral) for (const key of said.keys) keys.add(known(`${namespace}.${key}`, messages));
    else if (namespace) keys.add(namespace);
  }
  keys.delete(undefined);
  return keys;
}

/**
 * Each `const t = useTranslations(…)` with the part of the file in which the name means it: up to the next of the same
 * name, or all of it where functions are given one.
 */
function translatorsIn(text) {
  const made = [...text.matchAll(/\bconst (\w+) = useTranslations\(([^)]*)\)/g)];
  return made.map(({ 1: name, 2: argument, index }, at) => {
    const isGiven = new RegExp(`\\b${name}(: |, [^=]*\\) =>|\\) =>)`).test(text);
    const next = made.find((other, later) => later > at && other[1] === name);
    return { name, argument: argument.trim(), part: isGiven ? text : text.slice(index, next?.index) };
  });
}

/** `(isOpen ? "close" : "open")` */
const eitherOf = /^(?:\.rich)?\([^()"`]*\?\s*"([\w.-]+)"\s*:\s*"([\w.-]+)"\s*[,)]/;

/** How a translator is used in its file: with keys that stand there, or with others. */
function saidBy(name, text) {
  // Not in a class name (border-t), a path or the namespace itself.
  const uses = [...text.matchAll(new RegExp(`(?<![\\w.$/"'-])${name}\\b(?!-|\\s*[:=](?!=))`, "g"))];
  const said = { isLiteral: true, keys: [], anywhere: [] };
  for (const { index } of uses) {
    const rest = text.slice(index + name.length);
    const call = /^(?:\.(?:rich|markup|raw|has))?\(\s*(?:"([\w.-]+)"|`([^`]*)`)\s*[,)]/.exec(rest);
    const [, plain, template] = call ?? [];
    const [, one, other] = eitherOf.exec(rest) ?? [];
    if (plain) said.keys.push(plain);
    else if (one && other) said.keys.push(one, other);
    else if (template && !template.startsWith("${")) said.keys.push(fixedPart(template));
    else said.isLiteral = false;
    const second = /^\$\{[^}]*\}\.(\w+)/.exec(template ?? "")?.[1];
    if (second) said.anywhere.push(`*.${second}`);
  }
  for (const [, second] of text.matchAll(/`\$\{(?!resource\.name\})[^}]*\}\.(\w+)\.\$\{/g))
    said.anywhere.push(`*.${second}`);
  return said;
}

/** "kinds.${kind}" → "kinds"; what begins in the middle of a name can be any that stands beside it. */
const fixedPart = (template) => template.slice(0, template.indexOf("${")).split(".").slice(0, -1).join(".");

/** Texts in the code that are a key with its namespace, or begin as one: "errors.is_required", `levels.${level}`. */
function fullKeys(text, messages) {
  const plain = [...text.matchAll(/["'`]([a-z][a-z-]*\.[\w.-]+)["'`]/g)].map(([, key]) => known(key, messages));
  const begun = [...text.matchAll(/`([a-z][a-z-]*\.[\w.-]*)\$\{/g)].map(([, key]) =>
    known(fixedPart(`${key}\${`), messages),
  );
  return [...plain, ...begun].filter((key) => key !== undefined);
}

/** The key if there is such a text or group of texts. */
const known = (key, messages) => {
  const shortened = key.replace(/\.$/, "");
  return at(messages, shortened) === undefined ? undefined : shortened;
};

const at = (messages, key) => key.split(".").reduce((tree, part) => tree?.[part], messages);

/** "*.title": of every noun that has it. */
const expand = (keys, messages) =>
  keys.flatMap((key) =>
    key.startsWith("*.")
      ? Object.keys(messages)
          .map((noun) => known(noun + key.slice(1), messages) ?? "")
          .filter(Boolean)
      : [key],
  );
