import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { type ArchivePart, archiveKeptDays, type StepProgress, withProgress } from "@/lib/domain/archives/steps";
import { can, type Viewer, withoutPermission } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { CompanyArchive } from "@/lib/generated/prisma/client";
import { asProvider, databaseState, readWithScope, type Tx } from "@/lib/server/data/db";
import type { TemporaryRole } from "@/lib/server/http/session";
import { viewerOfUser } from "@/lib/server/http/session";
import type { Run } from "@/lib/server/jobs/jobs";
import { requireWholeCompany } from "@/lib/services/monitoring/storage/storage";
import { notify } from "@/lib/services/platform/notifications/notify";
import { AlreadyDone, finished } from "@/lib/services/platform/outbox/finish";
import { removeFolder } from "./folder";
import { membersOf, type Writing } from "./members";
import { membersFolder, packParts } from "./pack";
import { writeFiles, writeWaveforms } from "./write-files";
import { writeReadings } from "./write-readings";
import { writeTables } from "./write-tables";

/*
 *   queued ─begin─▶ running ─end──▶ ready ─after 7 days─▶ expired
 *      └──────────────┴────fail──▶ failed
 *
 * A worker that takes over after a crash goes on behind the last member that is finished.
 */

const openStates = ["queued", "running"];
const dayMs = 86_400_000;

interface Injected {
  /** Called before each member: what a test lets fail. */
  between?: (path: string) => void;
  mostPartBytes?: number;
}

/** Writes the archive of a company, keeps it for a week and notifies who asked in the bell, once. */
export async function runArchive(
  archive_id: number,
  run: Pick<Run, "outbox_id" | "signal">,
  now: Date,
  { between, mostPartBytes }: Injected = {},
): Promise<void> {
  const archive = await begin(archive_id, now);
  if (!archive?.snapshot_at) return;
  await stillAllowed(archive);
  const known = await membersOf(archive.id);
  const writing: Writing = {
    id: archive.id,
    company_id: archive.company_id,
    snapshot_at: archive.snapshot_at,
    signal: run.signal,
    finished: new Set(known.map(({ path }) => path)),
    between,
  };
  const show = progressOf(archive);
  const include = archive.include as ArchivePart[];
  const asked = { include, from_at: archive.from_at, to_at: archive.to_at };
  await writeTables(writing, asked, (done, total) => show({ step: "tables", done, total }));
  if (include.includes("readings"))
    await writeReadings(writing, asked, (step, done, total) => show({ step, done, total }));
  if (include.includes("waveforms"))
    await writeWaveforms(writing, asked, (done, total) => show({ step: "waveforms", done, total }));
  if (include.includes("files")) await writeFiles(writing, (done, total) => show({ step: "files", done, total }));
  const bytes = await packParts(
    writing,
    await aboutOf(archive, archive.snapshot_at),
    (done, total) => show({ step: "parts", done, total }, true),
    mostPartBytes,
  );
  await end(archive, { bytes, outbox_id: run.outbox_id });
  await rm(membersFolder(archive.company_id, archive.id), { recursive: true, force: true });
}

/** Null when it has ended or is gone: running it again does nothing. */
const begin = (id: number, now: Date): Promise<CompanyArchive | null> =>
  asProvider(async (tx) => {
    const { count } = await tx.companyArchive.updateMany({
      where: { id, state: "queued" },
      data: { state: "running", started_at: now, snapshot_at: now },
    });
    const archive = await tx.companyArchive.findUnique({ where: { id } });
    return count > 0 || archive?.state === "running" ? archive : null;
  });

/** The user who asked may have lost the right since. */
async function stillAllowed({ company_id, requested_by, worn }: CompanyArchive): Promise<Viewer> {
  const viewer = await viewerOfUser(requested_by, worn as TemporaryRole | null);
  if (!viewer) throw new DomainError("forbidden", "errors.not_authorized");
  if (!can(viewer, "view_client_api")) throw withoutPermission(viewer, "view_client_api");
  await readWithScope(viewer, (tx) => requireWholeCompany({ tx, viewer }, company_id));

  return viewer;
}

/** Milliseconds. */
const betweenProgress = 500;

/** Shows each step as it goes on, twice a second at most, and always its end. */
function progressOf({ id, progress }: CompanyArchive) {
  let all = progress as object as StepProgress[];
  let shown = 0;
  return async (one: StepProgress, isAlways = false) => {
    all = withProgress(all, one);
    if (!isAlways && one.done < one.total && performance.now() - shown < betweenProgress) return;
    shown = performance.now();
    await asProvider(async (tx) => {
      const { count } = await tx.companyArchive.updateMany({
        where: { id, state: "running" },
        data: { progress: all as object[] },
      });
      if (count === 0) throw new AlreadyDone();
    });
  };
}

async function aboutOf({ company_id, include, from_at, to_at }: CompanyArchive, snapshot_at: Date) {
  const { name } = await asProvider((tx) =>
    tx.company.findUniqueOrThrow({ where: { id: company_id }, select: { name: true } }),
  );
  const { migrations } = await databaseState();

  return {
    release: await releaseOf(),
    migrations,
    company: { id: company_id, name },
    snapshot_at: snapshot_at.toISOString(),
    include,
    from: from_at?.toISOString() ?? null,
    to: to_at?.toISOString() ?? null,
  };
}

async function releaseOf(): Promise<string> {
  const text = await readFile(path.join(process.cwd(), "package.json"), "utf8").catch(() => "{}");

  return (JSON.parse(text) as { version?: string }).version ?? "";
}

async function end(archive: CompanyArchive, { bytes, outbox_id }: { bytes: number; outbox_id: number }) {
  // It may have run for hours since it began.
  const now = new Date();
  await asProvider(async (tx) => {
    await finished(tx, outbox_id);
    const { count } = await tx.companyArchive.updateMany({
      where: { id: archive.id, state: "running" },
      data: {
        state: "ready",
        bytes: BigInt(bytes),
        finished_at: now,
        expires_at: new Date(now.getTime() + archiveKeptDays * dayMs),
      },
    });
    if (count === 0) throw new AlreadyDone();
    await notify(tx, {
      user_id: archive.requested_by,
      company_id: archive.company_id,
      kind: "system",
      message: "archive_ready",
      href: await dataPage(tx, archive),
      subject: `archive:${archive.id}:ready`,
    });
  });
}

/** Where its archives are shown to who asked for this one: the provider has a page of each company. */
async function dataPage(tx: Tx, { company_id, requested_by: id }: Pick<CompanyArchive, "company_id" | "requested_by">) {
  const person = await tx.user.findUnique({ where: { id }, select: { company_id: true } });

  return person?.company_id === company_id ? "/settings/data" : `/companies/${company_id}/info`;
}

/** No more tries: what is written goes, and who asked is notified once. */
export async function failArchive(id: number, error: Error, now: Date): Promise<void> {
  const failed = await asProvider(async (tx) => {
    const { count } = await tx.companyArchive.updateMany({
      where: { id, state: { in: openStates } },
      data: { state: "failed", error: error.message.slice(0, 500), finished_at: now },
    });
    if (count === 0) return null;
    const archive = await tx.companyArchive.findUniqueOrThrow({ where: { id } });
    const { company_id, requested_by: user_id } = archive;
    await notify(tx, {
      user_id,
      company_id,
      kind: "system",
      message: "archive_failed",
      href: await dataPage(tx, archive),
      subject: `archive:${id}:failed`,
    });
    return company_id;
  });
  if (failed !== null) await removeFolder(failed, id);
}

/** Archives whose week is over: the files go first, for a row without files has expired anyway. */
export async function expireArchives(now = new Date()): Promise<number> {
  const due = await asProvider((tx) =>
    tx.companyArchive.findMany({
      where: { state: "ready", expires_at: { lt: now } },
      select: { id: true, company_id: true },
      take: 100,
    }),
  );
  for (const { id, company_id } of due) {
    await removeFolder(company_id, id);
    await asProvider((tx) => tx.companyArchive.updateMany({ where: { id }, data: { state: "expired" } }));
  }

  return due.length;
}
