import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import type { OrderAction, OrderPart, TextFault } from "@/lib/domain/maintenance/order-text/names";
import { readOrder } from "@/lib/domain/maintenance/order-text/of-order";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import { recording } from "../recordings";

/**
 * Texts of 1,143 work orders of two excavators, read, against the columns in which others have coded the same orders
 * (Hodkiewicz and Ho 2016; MaintKG).
 *
 * A hash of the row's text divides them: the dictionaries were made with one half in sight, and what is measured and shown
 * is the other, which nobody looked at. The text and not the row decides, because the file repeats a tenth of its texts:
 * the same words in both halves would measure memory. What the set calls a part is often a system ("Lift" is the boom,
 * "Cover" a gearbox); `partsCoded` states which of its words each part of ours may stand for.
 */
export interface TextScore {
  /** Rows whose column is not empty. */
  coded: number;
  /** Of those, the rows that we read something from, and how many of these agree. */
  read: number;
  right: number;
  /** Rows that we read something from where the column is empty: neither right nor wrong. */
  beyond: number;
}

export interface ReadingScore {
  rows: number;
  understood: number;
  action: TextScore;
  fault: TextScore;
  part: TextScore;
  /** Failures against the set's suspensions, with the order's type as an import has it, and by the words alone. */
  failure: TextScore;
  failureByWords: TextScore;
}

const coded = () => recording("wo_excavators/excavators_coded_assets_A_C.csv");
export const isHere = () => coded().present;

export type Half = "tuned" | "held out";

export const halfOf = (text: string): Half =>
  createHash("sha256").update(text.trim().toUpperCase()).digest()[0]! % 2 === 0 ? "tuned" : "held out";

interface CodedRow {
  OriginalShorttext: string;
  PMType: string;
  MajorSystem: string;
  Part: string;
  Action: string;
  FM: string;
  SuspSugg: string;
}

const actionsCoded: Partial<Record<OrderAction, string>> = {
  replace: "Replace",
  install: "Replace",
  rewind: "Repair",
  overhaul: "Repair",
  repair: "Repair",
  seal: "Repair",
  modify: "Modify",
  inspect: "CM",
};

const faultsCoded: Partial<Record<TextFault, string>> = {
  looseness: "Missing / Loose",
  missing: "Missing / Loose",
  leak: "Leak",
  broken: "Structural Integrity",
  hot: "Over Temp",
  no_start: "Fail to Start",
  no_stop: "Fail to Stop",
  low_level: "Fluid Levels",
  burnt: "Smoke / Burning",
  alarm: "Warning Light",
  seized: "Seized",
  high_pressure: "Over pressure",
  faulty: "Unspecified",
};

const partsCoded: Partial<Record<OrderPart, readonly string[]>> = {
  bearing: ["Bearing", "Mount", "Lift"],
  seal: ["Seal", "Mount"],
  packing: ["Seal", "Mount"],
  hose: ["Hydraulic System", "Lift", "Clam", "Grease System", "Induction and Exhaust", "Radiator"],
  fitting: ["Hydraulic Fitting", "Joints (Other)", "Grease System"],
  valve: ["Hydraulic Fitting", "Hydraulic System", "Controls"],
  pump: ["Pump", "Engine Pumps"],
  cylinder: ["Cylinder", "Hydraulic Cylinders", "Tilt", "Crowd", "Lift"],
  motor: ["Propel Motor", "Hydraulic System", "Starting System", "Fan"],
  engine: ["Engine"],
  gearbox: ["Cover", "Final Drive", "Transmission", "Hydraulic Cylinder"],
  roller: ["Track", "Idler"],
  track: ["Track"],
  chain: ["Track"],
  brake: ["Brakes"],
  filter: ["Filter"],
  fan: ["Fan"],
  compressor: ["Air Compressor", "Air Conditioning"],
  cooler: ["Radiator", "AfterCooler", "Hydraulic System", "Tank"],
  tank: ["Tank"],
  exhaust: ["Induction and Exhaust"],
  turbocharger: ["Turbochargers"],
  fuel_system: ["Fuel System"],
  lubrication_system: ["Grease System"],
  hydraulic_system: ["Hydraulic System"],
  sensor: ["Instrumentation"],
  switch: ["Instrumentation", "Controls", "Drivers Cabin", "Electrics"],
  solenoid: ["Hydraulic Fitting", "Electrics"],
  control: ["Controls", "Electrics"],
  wiring: ["Electrics"],
  battery: ["Starting System", "Electrics"],
  starter: ["Starting System"],
  light: ["Lights"],
  display: ["Electrics", "Misc"],
  radio: ["Radio"],
  air_conditioning: ["Air Conditioning"],
  fire_system: ["Fire Suppression"],
  bucket: ["Bucket", "GET", "Clam"],
  structure: ["Lift", "Superstructure", "Drivers Cabin"],
  bolt: ["Mount"],
  mount: ["Mount", "Clam"],
  guard: ["Cover", "Superstructure"],
  wear_plate: ["Wear Items"],
  cab: ["Drivers Cabin", "Misc"],
  ladder: ["Ladder", "Superstructure"],
};
const mapped = new Set(Object.values(partsCoded).flat());

const types = { PM01: "breakdown", PM02: "pm", PM03: "pm" } as const;
const several = (text: string) => text.split("_").filter(Boolean);
const nothing = (): TextScore => ({ coded: 0, read: 0, right: 0, beyond: 0 });

function count(score: TextScore, expected: readonly string[], ours: readonly string[] | null) {
  if (expected.length === 0) {
    if (ours) score.beyond++;
    return;
  }
  score.coded++;
  if (!ours) return;
  score.read++;
  if (ours.some((one) => expected.includes(one))) score.right++;
}

/** How the reader does on one half of the set. */
export function readExcavators(half: Half): ReadingScore {
  const rows = (parse(coded().bytes() as Buffer, { columns: true }) as CodedRow[]).filter(
    ({ OriginalShorttext }) => halfOf(OriginalShorttext) === half,
  );
  const reader = orderTextReader();
  const score = { rows: rows.length, understood: 0 };
  const [action, fault, part] = [nothing(), nothing(), nothing()];
  const [failure, failureByWords] = [nothing(), nothing()];
  for (const row of rows) {
    const text = reader.text(row.OriginalShorttext);
    if (text.understood) score.understood++;
    count(action, several(row.Action), text.action && [actionsCoded[text.action] ?? "Minor Maint"]);
    count(fault, several(row.FM), text.fault && [faultsCoded[text.fault as TextFault] ?? text.fault]);
    const places = [...several(row.Part), ...several(row.MajorSystem)].filter((one) => mapped.has(one));
    count(part, places, text.part && (partsCoded[text.part] ?? [text.part]));
    if (row.SuspSugg === "") continue;
    const type = types[row.PMType as keyof typeof types] ?? "setup";
    const truth = row.SuspSugg === "0.0" ? ["failure"] : [];
    count(
      failure,
      truth,
      readOrder(reader, { name: row.OriginalShorttext, type }).work === "failure" ? ["failure"] : null,
    );
    count(failureByWords, truth, text.is_failure ? ["failure"] : null);
  }

  return { ...score, action, fault, part, failure, failureByWords };
}

/** Of what was read, what is right; and of what is coded, what was read rightly. */
export const precision = ({ right, read }: TextScore) => right / read;
export const recall = ({ right, coded }: TextScore) => right / coded;
/** Where an empty column means no: what was read there is wrong. */
export const strictPrecision = ({ right, read, beyond }: TextScore) => right / (read + beyond);
