import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The texts of messages/<language>, as server, build and browser have them. What every noun calls the same (name, plant,
 * notes) stands once per language, in nouns.json; a noun states in its own file what it calls otherwise.
 */

/**
 * All texts of one language as they are written, by the name of their file.
 * @template {Record<string, any>} Messages
 * @param {string} folder messages/<language>
 * @param {{ name: string, key: string }[]} menu
 * @returns {Messages}
 */
export function writtenTexts(folder, menu) {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const messages = withNounWords(
    Object.fromEntries(
      files.map((file) => [file.slice(0, -".json".length), JSON.parse(readFileSync(join(folder, file), "utf8"))]),
    ),
    menu,
  );
  addNouns(messages);
  return /** @type {Messages} */ (messages);
}

/**
 * The messages of one language by namespace, with the words that the nouns share in each of them.
 * @template {Record<string, any>} Messages
 * @param {Messages} written as the files have them
 * @param {{ name: string, key: string }[]} menu an entry that the shell has no name for is called as its noun's list
 * @returns {Messages}
 */
export function withNounWords({ nouns, shell, ...messages }, menu = []) {
  const entries = Object.entries(messages).map(([name, texts]) => [
    name,
    isNoun(texts) ? { ...texts, fields: { ...nouns.fields, ...texts.fields } } : texts,
  ]);
  const named = Object.fromEntries(menu.map(({ name, key }) => [key, messages[name].title]));
  const shown = shell && { shell: { ...shell, nav: { ...named, ...shell.nav } } };
  return /** @type {Messages} */ ({ ...Object.fromEntries(entries), ...shown });
}

/** A noun has a list that can be empty, and what one of it is called. */
const isNoun = ({ item, empty_hint }) => item !== undefined && empty_hint !== undefined;

/** The audit log calls the records of a resource, which its messages give a `thing`, as the resource's own messages do. */
function addNouns(messages) {
  const { logs } = messages;
  for (const [name, { title, thing }] of Object.entries(messages)) {
    if (!thing) continue;
    logs.options.object[name] = title;
    logs.things[name] = thing;
  }
  logs.options.object.logs = logs.title;
}

/**
 * Each text made into what is formatted, where it stands.
 * @template {Record<string, any>} Messages
 * @param {Messages} messages
 * @param {(text: string) => unknown} make
 * @returns {Messages}
 */
export const eachText = (messages, make) =>
  /** @type {Messages} */ (
    Object.fromEntries(
      Object.entries(messages).map(([key, value]) => [
        key,
        typeof value === "string" ? make(value) : eachText(value, make),
      ]),
    )
  );
