import { readDecimal } from "../shared/decimal";
import type { PointMap } from "./points";
import type { RegisterMap } from "./registers";

/** A line of a map as it is being typed: where the gateway reports something, and what it is. Numbers are still text. */
export interface DraftPlace {
  /** A register's number, a path in JSON, a metric's name. */
  at: string;
  uid: string;
  key: string;
  unit: string;
  scale: string;
  offset: string;
  signed: boolean;
}

export const emptyPlace: DraftPlace = {
  at: "",
  uid: "",
  key: "",
  unit: "",
  scale: "1",
  offset: "0",
  signed: false,
};

/** As they are written in maps, with a decimal point. */
const number = (text: string) => (text.trim() === "" ? Number.NaN : readDecimal(text, "en"));

export const draftsOfRegisters = (map: RegisterMap): DraftPlace[] =>
  Object.entries(map).map(([at, { uid, key, scale, offset, signed }]) => ({
    at,
    uid,
    key,
    unit: "",
    scale: String(scale),
    offset: String(offset),
    signed,
  }));

export const draftsOfPoints = ({ points }: PointMap): DraftPlace[] =>
  points.map(({ path, uid, key, unit, scale, offset }) => ({
    at: path,
    uid,
    key,
    unit,
    scale: String(scale),
    offset: String(offset),
    signed: false,
  }));

export const registersOf = (drafts: readonly DraftPlace[]): RegisterMap =>
  Object.fromEntries(
    drafts.map(({ at, uid, key, scale, offset, signed }) => [
      at.trim(),
      { uid: uid.trim(), key, scale: number(scale), offset: number(offset), signed },
    ]),
  );

export const pointsOf = (drafts: readonly DraftPlace[]): PointMap["points"] =>
  drafts.map(({ at, uid, key, unit, scale, offset }) => ({
    path: at.trim(),
    uid: uid.trim(),
    key,
    unit,
    scale: number(scale),
    offset: number(offset),
  }));

export type DraftProblem = "at_missing" | "at_number" | "at_twice" | "uid_missing" | "key_missing" | "not_a_number";

/** What keeps a line from being saved, by its place in the list. */
export function problemsOf(drafts: readonly DraftPlace[], kind: "registers" | "points"): Map<number, DraftProblem> {
  const problems = new Map<number, DraftProblem>();
  const seen = new Set<string>();
  for (const [index, { at, uid, key, scale, offset }] of drafts.entries()) {
    const place = at.trim();
    const problem: DraftProblem | null =
      place === ""
        ? "at_missing"
        : kind === "registers" && !/^\d{1,5}$/.test(place)
          ? "at_number"
          : // A path may hold two things, a register one.
            kind === "registers" && seen.has(place)
            ? "at_twice"
            : uid.trim() === ""
              ? "uid_missing"
              : key === ""
                ? "key_missing"
                : Number.isFinite(number(scale)) && Number.isFinite(number(offset))
                  ? null
                  : "not_a_number";
    seen.add(place);
    if (problem) problems.set(index, problem);
  }

  return problems;
}
