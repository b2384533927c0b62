import { rm } from "node:fs/promises";
import { type StepProgress, withProgress } from "@/lib/domain/archives/steps";
import type { ArchiveImport } from "@/lib/generated/prisma/client";
import { writeEvent } from "@/lib/server/data/audit";
import { asProvider, sqlAsProvider, type Tx } from "@/lib/server/data/db";
import { isOutage } from "@/lib/server/data/failures";
import type { Run } from "@/lib/server/jobs/jobs";
import { invite } from "@/lib/services/identity/sign-in/invite";
import { notify } from "@/lib/services/platform/notifications/notify";
import { AlreadyDone, finished } from "@/lib/services/platform/outbox/finish";
import { tablesOfCompanies } from "../company-archives/catalogue";
import type { Manifest } from "../company-archives/manifest";
import { travelingTables } from "../company-archives/travels";
import { removeBytes, removeRows } from "../company-removals/remove-rows";
import { removeCompany } from "../company-removals/run";
import { checkArchive } from "./check";
import { importPart, manifestOf, placesOf, removeImportFolder } from "./files";
import { linesIn, NewIds } from "./ids";
import { newRow } from "./new-row";
import { controllersChange, type PersonChoice, peopleChange, tokensChange } from "./people";
import { Refused, unpack } from "./unpack";
import { filesChange, writeWaveforms } from "./write-files";
import { writeReadings } from "./write-readings";
import { type Importing, importOrder, insertRows, writeLate, writeShared, writeTable } from "./write-rows";

/*
 *   uploading ─▶ checking ─▶ checked ─approve─▶ importing ─▶ done
 *                    └─▶ refused                    └─▶ failed
 *   each of them but done ─cancel─▶ canceled
 *
 * Nobody sees the company until it is done: until then it is one that is deleted. What failed or was canceled is removed
 * to the last row; a worker that takes over after a crash removes what was made and begins again.
 */

/** Somebody has canceled it. */
class Canceled extends Error {}

/** The company that this very worker is making. */
interface Own {
  company_id: number | null;
}

interface Injected {
  /** Called before each step: what a test lets fail. */
  between?: (path: string) => void;
}

/** Checks or imports, whatever the import waits for. */
export async function runImport(
  id: number,
  run: Pick<Run, "outbox_id" | "signal">,
  now: Date,
  injected: Injected = {},
): Promise<void> {
  const row = await asProvider((tx) => tx.archiveImport.findUnique({ where: { id } }));
  if (row?.state === "checking") return check(row, run, injected);
  if (row?.state === "canceled") return cleared(row, run.outbox_id);
  if (row?.state !== "importing") return;
  const own: Own = { company_id: null };
  try {
    await removeMade(row, run.signal);
    await importCompany(row, run, now, { ...injected, own });
  } catch (error) {
    if (run.signal.aborted || error instanceof AlreadyDone) throw error;
    const made = await asProvider((tx) => tx.archiveImport.findUniqueOrThrow({ where: { id } }));
    // Another worker has taken over: what there is now is of that one.
    if (made.made_company !== null && made.made_company !== own.company_id) throw error;
    await removeMade(made, run.signal);
    if (error instanceof Canceled) return cleared(made, run.outbox_id);
    throw error;
  }
}

async function cleared(row: ArchiveImport, outbox_id: number) {
  await removeMade(row, new AbortController().signal);
  await removeImportFolder(row.id);
  await asProvider((tx) => finished(tx, outbox_id));
}

async function check({ id }: ArchiveImport, { outbox_id }: Pick<Run, "outbox_id">, injected: Injected) {
  const parts = await asProvider((tx) =>
    tx.archiveImportPart.findMany({
      where: { import_id: id },
      orderBy: { position: "asc" },
      select: { position: true },
    }),
  );
  const show = progressOf(id, "checking");
  const result = await checked(id, parts, show, injected).catch((error: Error) => {
    if (error instanceof AlreadyDone || isOutage(error) || isOfSystem(error)) throw error;
    return error instanceof Refused ? error : new Refused("not_an_archive", {}, error);
  });
  await asProvider(async (tx) => {
    await finished(tx, outbox_id);
    const data =
      result instanceof Refused
        ? { state: "refused", problems: [{ key: result.key, params: result.params }] }
        : { state: "checked", ...result };
    await tx.archiveImport.updateMany({ where: { id, state: "checking" }, data });
  });
  if (result instanceof Refused) return removeImportFolder(id);
  // Not before the commit: who checks again after a crash takes them apart again.
  for (const { position } of parts) await rm(importPart(id, position), { force: true });
}

/** A file that cannot be read or written is no fault of the archive. */
const isOfSystem = (error: NodeJS.ErrnoException) => error.syscall !== undefined;

async function checked(
  id: number,
  parts: readonly { position: number }[],
  show: ReturnType<typeof progressOf>,
  { between }: Injected,
) {
  const manifest = await unpack(
    id,
    parts.map(({ position }) => position),
    (done, total) => show({ step: "parts", done, total }),
  );
  between?.("check");
  const { counts, emails_in_use, bytes } = await checkArchive(id, manifest);
  const { format, release, company, snapshot_at, include } = manifest;

  return {
    name: company.name,
    counts,
    emails_in_use,
    bytes: BigInt(bytes),
    about: { format, release, company, snapshot_at, include },
  };
}

async function importCompany(
  row: ArchiveImport,
  run: Pick<Run, "outbox_id" | "signal">,
  now: Date,
  { between, own }: Injected & { own: Own },
) {
  const manifest = await manifestOf(row.id);
  const tables = await sqlAsProvider(tablesOfCompanies);
  const importing = await begun(row, manifest, tables, run, between);
  own.company_id = importing.company_id;
  const show = progressOf(row.id, "importing");
  const traveling = importOrder(travelingTables(tables)).filter(({ name }) => name !== "companies");
  for (const { name, key } of [...traveling, ...tables.filter(({ name }) => name === "waveforms")]) {
    const path = name === "waveforms" ? "waveforms.jsonl.gz" : `tables/${name}.jsonl.gz`;
    const file = importing.places.get(path);
    if (file && key.length === 1 && key[0] === "id") await importing.ids.take(name, file);
  }
  const changes = {
    ...filesChange(importing),
    ...peopleChange(row.users as object as PersonChoice[], now),
    ...tokensChange,
    ...controllersChange,
  };
  // Records of the provider come before what refers to them, and after files.
  const [files, others] = [
    traveling.filter(({ name }) => name === "files"),
    traveling.filter(({ name }) => name !== "files" && name !== "coverage_days"),
  ];
  for (const table of files) await writeTable(importing, table, changes);
  await writeShared(importing);
  for (const [at, table] of others.entries()) {
    await writeTable(importing, table, changes);
    await show({ step: "tables", done: at + 1, total: others.length });
  }
  await writeLate(importing);
  await writeWaveforms(importing, (done) => show({ step: "waveforms", done, total: countOf(row, "waveforms") }));
  await writeReadings(importing, (done, total) => show({ step: "readings", done, total }));
  // The readings have counted their hours again; what the archive holds of them stays.
  for (const table of traveling.filter(({ name }) => name === "coverage_days"))
    await writeTable(importing, table, changes);
  await asProvider((tx) => open(tx, row, importing, run.outbox_id));
  await removeImportFolder(row.id);
}

const countOf = ({ counts }: ArchiveImport, kind: string) => (counts as Record<string, number> | null)?.[kind] ?? 0;

/** Makes the company, unseen, and records it in the same transaction: whatever happens then, it is removed. */
async function begun(
  row: ArchiveImport,
  manifest: Manifest,
  tables: Importing["tables"],
  { signal }: Pick<Run, "signal">,
  between: Injected["between"],
): Promise<Importing> {
  const places = placesOf(row.id, manifest);
  const company_id = await sqlAsProvider(async (client) => {
    const { rows } = await client.query<{ id: number }>("select nextval('companies_id_seq')::int as id");
    const id = rows[0]?.id ?? 0;
    const table = tables.find(({ name }) => name === "companies");
    const ids = new NewIds({ before: manifest.company.id, now: id });
    for await (const line of linesIn(places.get("tables/companies.jsonl.gz") ?? "")) {
      const making = { company_id: id, ids, requested_by: row.requested_by, persons: new Map() };
      const made = table && newRow(table, { ...line, image_id: null }, making);
      if (made) await insertRows(client, "companies", [{ ...made, id, name: row.name, deleted_at: row.created_at }]);
    }
    await client.query("update archive_imports set made_company = $2 where id = $1", [row.id, id]);
    return id;
  });

  return {
    company_id,
    places,
    tables,
    requested_by: row.requested_by,
    persons: await personFields(places),
    ids: new NewIds({ before: manifest.company.id, now: company_id }),
    alive: () => stillImporting(row.id, signal),
    between,
  };
}

/** Keys of own fields that hold a person, by table. */
async function personFields(places: ReadonlyMap<string, string>): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const folder of ["tables", "shared"]) {
    const file = places.get(`${folder}/custom_fields.jsonl.gz`);
    if (!file) continue;
    for await (const { noun, key, kind } of linesIn(file))
      if (kind === "person") found.set(String(noun), (found.get(String(noun)) ?? new Set()).add(String(key)));
  }

  return found;
}

async function stillImporting(id: number, signal: AbortSignal) {
  signal.throwIfAborted();
  const row = await asProvider((tx) => tx.archiveImport.findUnique({ where: { id }, select: { state: true } }));
  if (row?.state !== "importing") throw new Canceled();
}

/** Milliseconds. */
const betweenProgress = 500;

function progressOf(id: number, state: "checking" | "importing") {
  let all: StepProgress[] = [];
  let shown = 0;
  return async (one: StepProgress) => {
    all = withProgress(all, one);
    if (one.done < one.total && performance.now() - shown < betweenProgress) return;
    shown = performance.now();
    await asProvider((tx) =>
      tx.archiveImport.updateMany({ where: { id, state }, data: { progress: all as object[] } }),
    );
  };
}

/** From now on people see it, and those of its people who may sign in are invited. */
async function open(tx: Tx, row: ArchiveImport, { company_id, ids, places }: Importing, outbox_id: number) {
  await finished(tx, outbox_id);
  const now = new Date();
  const { count } = await tx.archiveImport.updateMany({
    where: { id: row.id, state: "importing" },
    data: { state: "done", finished_at: now },
  });
  if (count === 0) throw new Canceled();
  let image_id: number | null = null;
  for await (const company of linesIn(places.get("tables/companies.jsonl.gz") ?? ""))
    if (typeof company.image_id === "number") image_id = ids.of("files", company.image_id);
  await tx.company.update({
    where: { id: company_id },
    data: { deleted_at: null, archived_at: null, image_id },
    select: { id: true },
  });
  const people = await tx.user.findMany({
    where: { company_id, archived_at: null, deleted_at: null },
    select: { id: true },
  });
  for (const { id } of people) await invite(tx, { id, company_id });
  await writeEvent(tx, {
    object: "companies",
    action: "create",
    object_id: company_id,
    company_id,
    user_id: row.requested_by,
    after: { name: row.name, counts: row.counts },
  });
  await notify(tx, {
    user_id: row.requested_by,
    company_id: null,
    kind: "system",
    message: "company_imported",
    params: { name: row.name ?? "" },
    href: `/companies/${company_id}/info`,
    subject: `archive-import:${row.id}:done`,
  });
}

/** Everything of a company that was being made. */
async function removeMade({ id, state, made_company }: ArchiveImport, signal: AbortSignal): Promise<void> {
  if (made_company === null || state === "done") return;
  const now = new Date();
  await asProvider((tx) =>
    tx.company.updateMany({ where: { id: made_company, removing_at: null }, data: { removing_at: now } }),
  );
  const left = await asProvider((tx) => tx.company.findUnique({ where: { id: made_company }, select: { id: true } }));
  if (left) {
    await removeBytes(made_company);
    await removeRows({ company_id: made_company, signal, progress: () => undefined });
  }
  await asProvider(async (tx) => {
    if (left) await removeCompany(tx, made_company);
    await tx.archiveImport.updateMany({ where: { id }, data: { made_company: null } });
  });
}

/** No more tries: nothing of it is left, and who asked is notified. */
export async function failImport(id: number, error: Error, now: Date): Promise<void> {
  const row = await asProvider(async (tx) => {
    const { count } = await tx.archiveImport.updateMany({
      where: { id, state: { in: ["checking", "importing"] } },
      data: { state: "failed", error: error.message.slice(0, 500), finished_at: now },
    });
    const found = await tx.archiveImport.findUniqueOrThrow({ where: { id } });
    if (count > 0)
      await notify(tx, {
        user_id: found.requested_by,
        company_id: null,
        kind: "system",
        message: "company_not_imported",
        params: { name: found.name ?? "" },
        href: "/settings/archives",
        subject: `archive-import:${id}:failed`,
      });
    return found;
  });
  await removeMade(row, new AbortController().signal);
  await removeImportFolder(id);
}
