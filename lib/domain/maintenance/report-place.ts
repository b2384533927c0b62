/** A line, machine or item at which a problem can be reported, as a phone keeps it. */
export interface ReportPlace {
  field: "production_line_id" | "machine_id" | "equipment_id";
  id: number;
  plant_id: number;
  name: string;
  /** Of a machine its code, of an item its serial number. */
  code: string | null;
  /** The line of a machine, or the machine of an item. */
  within: string | null;
}

/** Lower case, without accents, and of "CR-101 B" the words "cr", "101", "b". */
const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const isSameText = (one: string | null, other: string) => one !== null && wordsOf(one).join() === wordsOf(other).join();

/** How well a place is meant: its code, its name, the beginning of its name, or words in it and around it. */
function rankOf({ name, code, within }: ReportPlace, search: string, words: readonly string[]): number | null {
  if (isSameText(code, search)) return 0;
  if (isSameText(name, search)) return 1;
  const own = wordsOf(`${name} ${code ?? ""}`);
  const all = [...own, ...wordsOf(within ?? "")];
  if (!words.every((word) => all.some((one) => one.startsWith(word)))) return null;

  return words[0] !== undefined && own[0]?.startsWith(words[0]) ? 2 : 3;
}

/** The places that all words of a search begin a word of, best first; without words the first ones. */
export function matchingPlaces<Place extends ReportPlace>(
  places: readonly Place[],
  search: string,
  most: number,
): Place[] {
  const words = wordsOf(search);
  const ranked = places.flatMap((place) => {
    const rank = words.length === 0 ? 3 : rankOf(place, search, words);
    return rank === null ? [] : [{ place, rank }];
  });

  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ place }) => place);
}

const kinds = { e: "equipment_id", m: "machine_id", l: "production_line_id" } as const;
const nouns = { equipments: "e", machines: "m", "production-lines": "l" } as const;

/** "e17": where a report is begun, in its address. */
export function placeInAddress(text: string | null): Pick<ReportPlace, "field" | "id"> | null {
  const [, kind, id] = /^([eml])(\d{1,9})$/.exec(text ?? "") ?? [];

  return kind === undefined ? null : { field: kinds[kind as keyof typeof kinds], id: Number(id) };
}

/** The same of the screen that a label opens; null where it shows no place. */
export function reportOfScreen(href: string): string | null {
  const [, noun, id] = /^\/(equipments|machines|production-lines)\/(\d{1,9})\b/.exec(href) ?? [];

  return noun === undefined ? null : `${nouns[noun as keyof typeof nouns]}${id}`;
}

/** Where a problem is reported on a phone, from the label on. "1": the label is still to be scanned. */
export const reportHref = (at = "1") => `/maintenance-requests?view=mine&report=${at}`;
