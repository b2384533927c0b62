import type { Section } from "../identity/permissions";
import type { Transitions } from "../shared/transitions";

/** What a file can be about. */
export const importKinds = ["work_orders", "plant", "master", "motor_iq", "readings"] as const;
export type ImportKind = (typeof importKinds)[number];

/** Kinds whose rows become rows of a table first (decision 0046); readings are too many for that (decision 0128). */
export type RowKind = Exclude<ImportKind, "readings">;
export const isOfReadings = (kind: string): kind is "readings" => kind === "readings";

/** The section whose keys open a kind. */
export const importSections: Record<ImportKind, Section> = {
  work_orders: "import_work_orders",
  plant: "import_plant",
  motor_iq: "import_plant",
  readings: "import_plant",
  master: "import_master",
};

/** The catalogue is the provider's, everything else belongs to one plant. */
export const isOfPlant = (kind: ImportKind) => kind !== "master";

/** Specification 5: an import waits until somebody approves it. Taking back is a date beside the status. */
export const importStatuses = ["pending", "approved", "completed", "failed"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What lists show: the status, and beyond the end of an import that it is being taken back or was. */
type ImportState = ImportStatus | "reverting" | "reverted";

export const importState = (row: {
  status: string;
  reverting_at: Date | null;
  reverted_at: Date | null;
}): ImportState => (row.reverted_at ? "reverted" : row.reverting_at ? "reverting" : (row.status as ImportStatus));

export const importTransitions = {
  approve: { from: ["pending"], to: "approved" },
  finish: { from: ["approved"], to: "completed" },
  fail: { from: ["approved"], to: "failed" },
  repeat: { from: ["completed", "failed"], to: "approved" },
} as const satisfies Transitions<ImportStatus>;

export const endedStatuses: readonly ImportStatus[] = ["completed", "failed"];

/** What a row of the file would do. */
export const rowActions = ["create", "update", "same", "error"] as const;
export type RowAction = (typeof rowActions)[number];

/** What has become of a row. */
export const rowStates = ["pending", "done", "failed", "removed", "restored", "kept"] as const;
export type RowState = (typeof rowStates)[number];

/** An import is stopped when more than half of what it tried was refused, and never over a handful of rows. */
const mostFailing = 0.5;
const fewest = 20;
export const isHopeless = ({ written, failed }: { written: number; failed: number }) =>
  written + failed >= fewest && failed > (written + failed) * mostFailing;

const screens: Record<ImportKind, string> = {
  work_orders: "/maintenance-import",
  plant: "/plant-import",
  motor_iq: "/plant-import",
  readings: "/plant-import",
  master: "/master-import",
};

/** The screen of an import: that of its kind, with the import opened. */
export const importHref = (kind: ImportKind, id: number | "new") => `${screens[kind]}?import=${id}`;
