import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";

/** What a new bearing repairs. */
const bearingFaults: readonly Fault[] = ["outer_race", "inner_race", "rolling_element", "cage", "bearing"];

export const isRepairedByBearing = (fault: Fault): boolean => bearingFaults.includes(fault);

/**
 * Whether a part is a bearing of this designation: "6319" is "6319/C3", "6319-C3", "6319C3" and "Bearing 6319 2RS", and
 * neither "63190" nor "16319"; "22220 E" is "22220 E/C3", and not "22220 EK", which sits on a sleeve. Suffixes of
 * clearance, cage and seal differ between makers and are left to whoever takes the part.
 */
export function isOfDesignation(designation: string, name: string): boolean {
  const key = wordsOf(designation).join("");
  const words = wordsOf(name);

  return key !== "" && words.some((_, at) => beginsWith(words.slice(at), key));
}

/** The words may be written as one, and what follows them has to be another kind of character or another word. */
function beginsWith(words: readonly string[], key: string): boolean {
  const text = words.join("");
  if (!text.startsWith(key)) return false;
  const ends = words.map((_, at) => words.slice(0, at + 1).join("").length);
  const next = text.charAt(key.length);

  return ends.includes(key.length) || isDigit(next) !== isDigit(key.charAt(key.length - 1));
}

const isDigit = (character: string) => /[0-9]/.test(character);

const wordsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];

/** What all names of a designation begin with, to be looked for: "22220" of "22220 E". */
export const rootOf = (designation: string): string => wordsOf(designation)[0] ?? "";

export interface FittingPart {
  id: number;
  brand: string | null;
  /** Of the plant, not held for anything. */
  available: number;
}

/** Which of several is taken: what lies there before what does not, then that of the same maker, then the first one. */
export function firstFitting<Part extends FittingPart>(parts: readonly Part[], maker: string | null): Part | undefined {
  const isOfMaker = ({ brand }: Part) => maker !== null && brand?.toLowerCase() === maker.toLowerCase();

  return parts.toSorted(
    (a, b) =>
      Number(b.available > 0) - Number(a.available > 0) ||
      Number(isOfMaker(b)) - Number(isOfMaker(a)) ||
      b.available - a.available ||
      a.id - b.id,
  )[0];
}
