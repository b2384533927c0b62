/*
 * What every noun calls the same (name, plant, notes) stands once per language, in nouns.json. A noun says in its own file
 * what it calls otherwise.
 */

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
