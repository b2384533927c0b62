/** How every search of the product reads what is typed: all words must match, in any order. */

const most = 8;

export const searchWords = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, most);

/** The word as a part of a LIKE pattern, where % and _ are signs like any other. */
export const likeText = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** A word of letters may be misspelled. A number is right or another number: 6204 is not nearly 6205. */
export const mayBeMisspelled = (word: string): boolean => word.length >= 4 && !/\d/.test(word);
