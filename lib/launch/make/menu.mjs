import fs from "node:fs";
import { inProject } from "../paths.mjs";

/*
 * The entries of the menu that stand in descriptions, read from their text: the browser and the layout need them, and
 * none of the descriptions.
 */

const FOLDER = "lib/resources";

/** [{ name, key, href, icon, group, after?, permission }] in the order of the files. */
export const menuOfDescriptions = async () => (await textsOfDescriptions()).flatMap(entryOf);

/**
 * What of each description is text, in the order of the files.
 * @returns {Promise<{ name: string, section: string, path: string, screen?: string, menu?: object, verbs?: string[] }[]>}
 */
export async function textsOfDescriptions() {
  const { parseAst } = await import("rolldown/parseAst"); // not there yet when this module is loaded on a fresh clone
  const files = fs.readdirSync(inProject(FOLDER)).filter((file) => file.endsWith(".ts"));
  return files.sort().flatMap((file) => {
    const text = fs.readFileSync(inProject(FOLDER, file), "utf8");
    return text.includes("= defineResource({") ? descriptionsIn(parseAst(text, { lang: "ts" })) : [];
  });
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
