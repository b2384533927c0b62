/** Longer texts are read to here: what was done stands in the first lines. */
const longestRead = 500;

/**
 * The words of a text, without accents and in small letters; a bar stands where a phrase ends. What is written with a slash
 * or dots between single letters stays one word: "u/s", "A/C", "c/out", "R.H".
 *
 * @param kept a sign that is part of words: dictionaries write "*" for any end.
 */
export function tokensOf(text: string, kept = ""): string[] {
  const plain = text
    .slice(0, longestRead)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’'`´]/g, "")
    .replace(/(?<![\p{L}\p{N}])(\p{L}) ?\/ ?(\p{L}|out|cond|con|haul|box|brake|shop)(?![\p{L}\p{N}])/gu, "$1/$2")
    .replace(/(?<![\p{L}\p{N}])(\p{L})\.(\p{L})(?![\p{L}\p{N}])\.?/gu, "$1/$2")
    // A hyphen in a word parts it, any other one ends the phrase.
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/[&+]/g, " and ")
    .replace(/@/g, " at ");
  const words = plain.match(/\p{L}\/\p{L}+|[\p{L}\p{N}*]+|[,;:.()~"\n-]/gu) ?? [];

  return words.flatMap((word) =>
    /^[\p{L}\p{N}]/u.test(word) ? [kept ? word : word.replaceAll("*", "")] : word === kept ? [] : ["|"],
  );
}
