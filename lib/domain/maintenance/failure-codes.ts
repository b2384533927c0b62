import type { Fault } from "../vibration/diagnosis/evidence";

/** What failed, why, and what was done about it. */
export const failureKinds = ["mode", "cause", "remedy"] as const;
export type FailureKind = (typeof failureKinds)[number];

/** The column of an order that names a code of each kind. */
export const failureFields = { mode: "fault_id", cause: "cause_id", remedy: "remedy_id" } as const;
export type FailureField = (typeof failureFields)[FailureKind];

/** Whether completing work of a type asks for codes. */
export const asksFailure = ["no", "ask", "required"] as const;

/**
 * Where the codes of an order are from: its imported text, the proposal as it was, a mode of those that were proposed, or a
 * person's choice of all modes.
 */
export type FailureSource = "text" | "proposed" | "picked" | "chosen";

/** For these nobody looked for a code: it was there, or one of those that were shown. */
export const untypedSources: readonly FailureSource[] = ["text", "proposed", "picked"];

/** Offered at every item and never hidden: something else, and not known. */
export const alwaysOffered: readonly string[] = ["OTH", "UNK", "NOTK", "CHEC"];

/** Two of these are no repeat: nobody knows that they are the same. */
export const neverRepeats: readonly string[] = ["OTH", "UNK"];

/** Of work that found nothing: checked, nothing done. */
export const nothingDone = "CHEC";

/** Nobody knows what it was: it proves nothing about a diagnosis either. */
export const unknownMode = "UNK";

export interface FailureCode {
  id: number;
  kind: FailureKind;
  code: string;
  /** In the reader's language. */
  name: string;
  /** What a diagnosis calls it, of a mode. */
  diagnoses: readonly string[];
  /** Item types that have it; none: every type. */
  equipment_type_ids: readonly number[];
  /** Causes and remedies of a mode, the likeliest first. */
  links: readonly number[];
}

/** Modes that an item of a type can have; of an item without a type every one. */
export const fitsType = ({ equipment_type_ids }: Pick<FailureCode, "equipment_type_ids">, type: number | null) =>
  type === null || equipment_type_ids.length === 0 || equipment_type_ids.includes(type);

/** Modes by the place that a diagnosis has in their list: the first place first, then by code. */
export function modesOfDiagnosis<Mode extends Pick<FailureCode, "code" | "diagnoses">>(
  diagnosis: Fault | null,
  modes: readonly Mode[],
): Mode[] {
  if (diagnosis === null) return [];
  const placeOf = ({ diagnoses }: Mode) => diagnoses.indexOf(diagnosis);

  return modes
    .filter((mode) => placeOf(mode) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.code < b.code ? -1 : 1));
}
