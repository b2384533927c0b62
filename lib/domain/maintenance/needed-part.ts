import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { OrderPart } from "./order-text/names";

/** What a new bearing repairs. */
const bearingFaults: readonly Fault[] = ["outer_race", "inner_race", "rolling_element", "cage", "bearing"];

export const isRepairedByBearing = (fault: Fault): boolean => bearingFaults.includes(fault);

const withBearing: readonly OrderPart[] = [
  "bearing",
  "seal",
  "shaft",
  "coupling",
  "lubrication_system",
  "bolt",
  "mount",
];
const withAlignment: readonly OrderPart[] = ["coupling", "bolt", "mount", "shaft"];

/** What the repair of a fault takes, of the parts that a text can name. */
const partsOf: Readonly<Record<Fault, readonly OrderPart[]>> = {
  outer_race: withBearing,
  inner_race: withBearing,
  rolling_element: withBearing,
  cage: withBearing,
  bearing: withBearing,
  unbalance: ["fan", "impeller", "blade", "bolt"],
  angular_misalignment: withAlignment,
  parallel_misalignment: withAlignment,
  looseness: ["bolt", "mount", "structure"],
  resonance: ["bolt", "mount", "structure"],
  gear_wear: ["gear", "gearbox", "bearing", "seal", "shaft", "filter", "lubrication_system"],
  belt_wear: ["belt", "pulley", "bolt"],
  flow: ["impeller", "pump", "seal", "packing", "valve", "filter"],
  electrical: ["motor", "winding", "commutator", "contactor", "wiring", "drive", "bearing"],
  lubrication: ["lubrication_system", "bearing", "seal", "filter"],
};

/**
 * Whether a part that an earlier repair took belongs to the repair of this fault: with an unbalance somebody may have changed
 * a hose as well, and the next one takes none. What no text can name, a weight or a shim, belongs to it.
 * @param part what the part is according to its name; null where the name does not state it
 */
export const belongsToRepair = (fault: Fault, part: OrderPart | null): boolean =>
  part === null || partsOf[fault].includes(part);

/**
 * Whether a part is a bearing of this designation: "6319" is "6319/C3", "6319-C3", "6319C3" and "Bearing 6319 2RS", and
 * neither "63190" nor "16319"; "22220 E" is "22220 E/C3", and not "22220 EK", which sits on a sleeve. Suffixes of
 * clearance, cage and seal differ between makers and are left to the user who takes the part.
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
