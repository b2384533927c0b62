import fs from "node:fs";
import { inProject } from "../paths.mjs";

/*
 * What stands in descriptions, read from their text for what needs none of them: the entries of the menu, for the browser
 * and the layout; names, screens and tabs of all nouns, for settings and for what is kept of a list.
 */

const FOLDER = "lib/resources";

/** [{ name, key, href, icon, group, after?, permission }] in the order of the files. */
export const menuOfDescriptions = async () => (await textsOfDescriptions()).flatMap(entryOf);

/** [{ name, section?, screen?, tab? }] of every noun, also of one that begins with the description of another, in the order of the files. */
export const nounsOfDescriptions = async () =>
  (await parsedDescriptions())
    .flatMap(({ body }) => body.flatMap(({ declaration }) => declaration?.declarations ?? []))
    .flatMap(({ init }) => describedIn(init))
    .map(({ name, section, screen, tab }) => ({ name, section, screen, tab }));

/** `defineResource({ name, … })`, `{ ...defineResource({ name, … }), … } as const` or `{ ...other, name, … }`. */
function describedIn(node) {
  if (node?.type === "TSAsExpression") return describedIn(node.expression);
  if (node?.callee?.name === "defineResource") return [textsIn(node.arguments[0])];
  if (node?.type !== "ObjectExpression") return [];
  const spread = node.properties.flatMap(({ type, argument }) => (type === "SpreadElement" ? [argument] : []));
  const own = textsIn(node);
  return spread.length > 0 && own.name && own.screen ? [own] : spread.flatMap(describedIn);
}

/**
 * What of each description is text, in the order of the files.
 * @returns {Promise<{ name: string, section: string, path: string, screen?: string, menu?: object, verbs?: string[] }[]>}
 */
export const textsOfDescriptions = async () => (await parsedDescriptions()).flatMap(descriptionsIn);

async function parsedDescriptions() {
  const { parseAst } = await import("rolldown/parseAst"); // not there yet when this module is loaded on a fresh clone
  const files = fs.readdirSync(inProject(FOLDER)).filter((file) => file.endsWith(".ts"));
  return files.sort().map((file) => parseAst(fs.readFileSync(inProject(FOLDER, file), "utf8"), { lang: "ts" }));
}

/** The literal that each `export const brands = defineResource({ … })` is given. */
const descriptionsIn = ({ body }) =>
  body.flatMap(({ declaration }) =>
    (declaration?.declarations ?? []).flatMap(({ init }) =>
      init?.callee?.name === "defineResource" ? [textsIn(init.arguments[0])] : [],
    ),
  );

/** What of a literal is text, by name. */
function textsIn(node) {
  if (node.type === "ArrayExpression") return node.elements.map(textsIn);
  if (node.type !== "ObjectExpression") return node.value;
  const named = node.properties.filter(({ key }) => key);
  return Object.fromEntries(named.map(({ key, value }) => [key.name ?? key.value, textsIn(value)]));
}

const entryOf = ({ name, section, screen, menu }) =>
  menu ? [{ name, key: name.replaceAll("-", "_"), href: screen, permission: `view_${section}`, ...menu }] : [];
