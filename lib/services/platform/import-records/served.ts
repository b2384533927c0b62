import { type Flag, permissionOf } from "@/lib/domain/identity/permissions";
import { can, nameOf, type Viewer } from "@/lib/domain/identity/viewer";
import type { Column } from "@/lib/domain/imports/columns";
import { type ImportKind, importKinds, importSections, importState } from "@/lib/domain/imports/kinds";
import type { ReadingsSummary } from "@/lib/domain/imports/readings-summary";
import type { Fault, Looks, Problem } from "@/lib/domain/imports/values";
import type { Locale } from "@/lib/domain/shared/locales";
import type { RowOf } from "@/lib/resources/define";
import { imports } from "@/lib/resources/imports";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { serve } from "@/lib/server/resources/serve";

export type ImportRecord = RowOf<typeof imports>;

/** The kinds whose files the viewer may see: by the section of each, or all of them by the log's. */
const kindsOf = (viewer: Viewer): ImportKind[] =>
  importKinds.filter(
    (kind) =>
      can(viewer, permissionOf("view", importSections[kind])) ||
      (kind !== "master" && can(viewer, "view_import_plant_logs")),
  );

export const mayImport = (viewer: Viewer, kind: ImportKind, flag: Flag) =>
  can(viewer, permissionOf(flag, importSections[kind]));

/** A reason as a sentence. Keys with a dot are messages of the whole product, others those of this one. */
export function reasonText(locale: Locale, reason: unknown): string | null {
  if (!reason || typeof reason !== "object") return null;
  const { key, params = {} } = reason as Problem;
  const [space, ...rest] = key.includes(".") ? key.split(".") : ["imports", "reasons", key];
  const words = translator(locale, space as string);
  const name = rest.join(".");
  const shownParams = { ...params };
  if (key === "changed_by") {
    const actions = translator(locale, "imports");
    const action = `changes.${shownParams.action}`;
    shownParams.what = actions.has(action) ? actions(action) : actions("changes.other");
    shownParams.day = new Date(String(shownParams.at)).toISOString().slice(0, 10);
  }

  return words.has(name) ? words(name, shownParams) : translator(locale, "imports")("reasons.refused");
}

/** All that is wrong with a row; rows of earlier releases keep the first alone. */
export function faultsOf({ column, reason, faults }: { column: string | null; reason: unknown; faults: unknown }) {
  const all = faults as Fault[];
  if (all.length > 0) return all;

  return reason ? [{ column, reason: reason as Problem }] : [];
}

/** What an import answers on the wire beside its columns. */
const wireOf = (row: ImportRecord) => ({
  counts: { total: row.total, create: row.creates, update: row.updates, same: row.same, error: row.errors },
  /** Of the orders that it would make, or made: how many texts were read and what of them was understood. */
  texts: { read: row.texts, understood: row.understood, not_understood: row.texts - row.understood },
  rows_url: `/api/imports/${row.id}/rows`,
});

type Progress = "status" | "total" | "created" | "updated" | "skipped" | "failed" | "reverting_at" | "reverted_at";

export const progressOf = ({
  status,
  total,
  created,
  updated,
  skipped,
  failed,
  ...row
}: Pick<ImportRecord, Progress>) => ({
  status,
  /** The status, or that the import is being taken back or was. */
  state: importState({ status, ...row }),
  total,
  done: Math.min(total, created + updated + skipped + failed),
  created,
  updated,
  skipped,
  failed,
});

/** People of the provider's side are not seen by a company's own. */
const named = (user: { id: number; first_name: string; last_name: string } | null) =>
  user && { id: user.id, name: nameOf(user) };

const present = ({ locale }: Call, rows: ImportRecord[]) =>
  rows.map((row) => ({
    ...row,
    ...wireOf(row),
    state: importState(row),
    /** Of a file of readings; empty of other kinds, and before it has been read. */
    readings: row.readings as object as Partial<ReadingsSummary>,
    user: named(row.user),
    approver: named(row.approver),
    reverter: named(row.reverter),
    problem: reasonText(locale, row.problem),
  }));

export const servedImports = serve(imports, {
  within: ({ viewer }) => ({ kind: { in: kindsOf(viewer) } }),
  filters: { is_reverted: (_call, isReverted: boolean) => ({ reverted_at: isReverted ? { not: null } : null }) },
  present,
});

export type ShownImport = ReturnType<typeof present>[number];

/** Columns of JSON as they were written. */
export const columnsIn = ({ columns }: { columns: unknown }) => columns as Column[];
export const looksIn = ({ looks }: { looks: unknown }) => looks as Looks;

/** The import as it is answered; what is computed stands beside what is stored. */
export const foundImport = async (call: Call, id: number) => {
  const found: object = await servedImports.find(call, id);

  return found as ShownImport;
};

/** Several at once, those that may be seen. */
export async function foundImports(call: Call, ids: readonly number[]): Promise<Map<number, ShownImport>> {
  if (ids.length === 0) return new Map();
  const rows = (await servedImports.rows(call, servedImports.query.parse({}), ids)) as object[] as ShownImport[];

  return new Map(rows.map((row) => [row.id, row]));
}
