import { importFields } from "@/lib/domain/imports/fields";
import { type ImportKind, importHref, isOfPlant, rowActions, rowStates } from "@/lib/domain/imports/kinds";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { pairsOf } from "@/lib/domain/shared/known";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Prisma } from "@/lib/generated/prisma/client";
import { importRowsQuery } from "@/lib/inputs/imports";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import type { Search } from "@/lib/server/http/wire";
import {
  columnsIn,
  foundImport,
  foundImports,
  mayImport,
  type ShownImport,
} from "@/lib/services/platform/import-records/served";
import { columnNames } from "./column-names";
import { missingItems } from "./missing-items";
import { importRows, problemsOf } from "./rows";
import { wordsIn } from "./texts";

const rowsAPage = 50;
const historyLength = 9;
const keptShown = 4;
const wordsShown = 30;

/** The screen of some kinds of import: the file at hand with its rows, what runs, and what was imported before. */
export async function importScreen(call: Call, kinds: readonly ImportKind[], search: Search) {
  const named = await namedKind(call, search.import);
  const kind = kinds.find((one) => one === (named ?? search.kind)) ?? firstOf(kinds);
  const chosen = chosenPlant(call.viewer, search.plant);
  const plant_id = typeof chosen === "number" ? chosen : null;
  const where: Prisma.ImportWhereInput = { kind, ...(isOfPlant(kind) && plant_id !== null && { plant_id }) };
  const id = await currentId(call, where, search.import);

  return {
    ...(id === null ? noParts : await partsOf(call, id, search)),
    ...(await besides(call, kinds, where)),
    kind,
    kinds,
    plant_id,
    needs_plant: isOfPlant(kind) && plant_id === null,
    may: {
      create: mayImport(call.viewer, kind, "create"),
      update: mayImport(call.viewer, kind, "update"),
      delete: mayImport(call.viewer, kind, "delete"),
    },
  };
}

/** Where an import stands that the address names and that is of none of these kinds; null where there is no such. */
export async function hrefOfOther(call: Call, kinds: readonly ImportKind[], asked: Search[string]) {
  const named = await namedKind(call, asked);

  return named && !kinds.includes(named) ? importHref(named, Number(asked)) : null;
}

async function namedKind({ tx }: Call, asked: Search[string]): Promise<ImportKind | null> {
  const id = Number(asked);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const row = await tx.import.findFirst({ where: { id }, select: { kind: true } });

  return (row?.kind as ImportKind | undefined) ?? null;
}

/** One import by itself, of whatever kind. */
export async function importPage(call: Call, id: number, search: Search) {
  const parts = await partsOf(call, id, search);
  const kind = parts.current.kind as ImportKind;

  return {
    ...parts,
    ...(await besides(call, [kind], { kind, plant_id: parts.current.plant_id })),
    kind,
    kinds: [kind],
    plant_id: parts.current.plant_id,
    needs_plant: false,
    may: {
      create: false,
      update: mayImport(call.viewer, kind, "update"),
      delete: mayImport(call.viewer, kind, "delete"),
    },
  };
}

/** The one that the address names, else the newest that waits for approval. */
async function currentId({ tx }: Call, where: Prisma.ImportWhereInput, asked: Search[string]): Promise<number | null> {
  if (asked === "new") return null;
  const id = Number(asked);
  const rows = await tx.import.findMany({
    where: Number.isSafeInteger(id) && id > 0 ? { id } : { AND: [where, { status: "pending" }] },
    orderBy: { id: "desc" },
    take: 1,
    select: { id: true },
  });

  return rows[0]?.id ?? null;
}

const noParts = {
  current: null,
  rows: null,
  problems: [],
  missing: null,
  words: [],
  fields: [],
  show: "all",
  column: null,
  custom_names: {} as Record<string, string>,
};

async function partsOf(call: Call, id: number, search: Search) {
  const current = await foundImport(call, id);
  const show = shownOf(current, typeof search.show === "string" ? search.show : undefined);
  const column = typeof search.column === "string" ? search.column : null;
  const query = importRowsQuery.safeParse({
    page: search.page,
    max: rowsAPage,
    column: column ?? undefined,
    ...filterOf(show),
  });
  const [rows, problems, missing, words] = await together([
    importRows(call, id, query.success ? query.data : importRowsQuery.parse({ max: rowsAPage, ...filterOf(show) })),
    problemsOf(call, id),
    missingItems(call, current),
    current.texts.not_understood > 0 ? wordsIn(call, id, wordsShown) : [],
  ]);
  const { columns, ...plain } = current;
  const kind = current.kind as ImportKind;
  const custom_names = await columnNames(call, current);

  return {
    current: { ...plain, columns: columnsIn({ columns }), first: await firstCells(call, id, current.readings.first) },
    rows,
    problems,
    missing,
    words,
    fields: [...importFields[kind].map(({ name }) => name), ...Object.keys(custom_names)],
    /** Of columns that are fields of the company's own, or measurements. */
    custom_names,
    show,
    column,
  };
}

/** What rows are shown: what was asked for, else what somebody has to look at. */
function shownOf({ status, errors, failed }: ShownImport, asked: string | undefined): string {
  if (asked && ([...rowActions, ...rowStates, "unclear", "all"] as string[]).includes(asked)) return asked;
  if (errors > 0 && status !== "approved") return "error";

  return failed > 0 ? "failed" : "all";
}

const filterOf = (show: string) =>
  (rowActions as readonly string[]).includes(show)
    ? { action: show }
    : (rowStates as readonly string[]).includes(show)
      ? { state: show }
      : show === "unclear"
        ? { is_understood: "false" }
        : {};

const shownOfCell = 200;

async function firstCells({ tx }: Call, id: number, first: readonly string[] | undefined): Promise<string[]> {
  const row = await tx.importRow.findFirst({
    where: { import_id: id },
    orderBy: { line: "asc" },
    select: { cells: true },
  });

  return (first ?? row?.cells ?? []).map((cell) => cell.slice(0, shownOfCell));
}

async function besides(call: Call, kinds: readonly ImportKind[], where: Prisma.ImportWhereInput) {
  const { tx } = call;
  const ended = { AND: [where, { status: { in: ["completed", "failed"] } }] };
  const [running, history, count] = await together([
    tx.import.findMany({
      where: { status: "approved", kind: { in: [...kinds] } },
      orderBy: { approved_at: "desc" },
      take: 5,
      select: { id: true },
    }),
    tx.import.findMany({ where: ended, orderBy: { id: "desc" }, take: historyLength, select: { id: true } }),
    tx.import.count({ where: ended }),
  ]);
  const found = await foundImports(
    call,
    [...running, ...history].map(({ id }) => id),
  );
  const shown = (rows: { id: number }[]) =>
    rows.flatMap(({ id }) => {
      const row = found.get(id);
      if (!row) return [];
      const { columns: _columns, looks: _looks, format: _format, ...rest } = row;

      return [rest];
    });
  const past = shown(history);
  const withKept = past.filter(({ kept }) => kept > 0);
  const kept = await together(
    withKept.map(({ id }) => importRows(call, id, importRowsQuery.parse({ state: "kept", max: keptShown }))),
  );
  const keptOf = new Map(pairsOf(withKept, kept).map(([{ id }, { data }]) => [id, data]));

  return {
    running: shown(running),
    history: past.map((one) => ({ ...one, kept_rows: keptOf.get(one.id) ?? [] })),
    history_count: count,
    now: call.now.toISOString(),
  };
}

export type ImportScreen = Awaited<ReturnType<typeof importScreen>>;
export type CurrentImport = NonNullable<ImportScreen["current"]>;
