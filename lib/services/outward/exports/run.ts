import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { finished as written } from "node:stream/promises";
import { permissionOf } from "@/lib/domain/identity/permissions";
import { can, localeOf, nameOf, type Viewer } from "@/lib/domain/identity/viewer";
import type { AnyResource } from "@/lib/resources/define";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { adopt, discard, type StoredFile } from "@/lib/server/files/storage";
import { unfinishedFolder } from "@/lib/server/files/unfinished";
import { viewerOfUser } from "@/lib/server/http/session";
import { translator } from "@/lib/server/i18n";
import type { Run } from "@/lib/server/jobs/jobs";
import type { AnyServed } from "@/lib/server/resources/serve";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { type BegunJob, beginJob, completeJob, failJob, showProgress } from "@/lib/services/platform/jobs/running";
import { notify } from "@/lib/services/platform/notifications/notify";
import { exported } from "./exported";
import { companyCurrency, customColumns, exportName, rowsOf, titleOf } from "./rows";
import { sheetMime, sheetOf } from "./sheet";
import { type ExportParams, exportParamsOf } from "./start";

const keptFor = 7 * 24 * 3600 * 1000;
/** Milliseconds. */
const betweenProgress = 500;

/** The person has lost the right, or the account, since they asked. */
export class PermissionLost extends Error {}

type Begun = Omit<BegunJob, "params"> & { params: ExportParams };

/**
 * Writes the sheet, keeps it for a week and notifies its owner in the bell and by mail. Done again after a crash it
 * starts from an empty sheet; what follows from it happens once, with the job's end, in one transaction.
 */
export async function runExport(job_id: number, run: Pick<Run, "outbox_id" | "signal">, now = new Date()) {
  const job = await begin(job_id, now);
  if (!job) return;

  const source = exported(job.params.resource);
  const { resource } = source;
  const viewer = await viewerOfUser(job.user_id, job.params.worn);
  if (!viewer || !can(viewer, permissionOf("view", resource.section)))
    throw new PermissionLost(`no longer allowed to export ${resource.name}`);

  const { file, rows } = await write(job, source, viewer, run.signal, now);
  try {
    await asProvider((tx) => end(tx, { job, resource, viewer, file, rows, outbox_id: run.outbox_id }));
  } catch (error) {
    await discard(file.storage_key);
    throw error;
  }
}

async function begin(id: number, now: Date): Promise<Begun | null> {
  const job = await beginJob(id, now);

  return job && { ...job, params: exportParamsOf(job) };
}

async function write(job: Begun, source: AnyServed, viewer: Viewer, signal: AbortSignal, now: Date) {
  const unfinished = path.join(await unfinishedFolder(), `export-${job.id}-${randomUUID()}.xlsx`);
  try {
    const stream = createWriteStream(unfinished);
    const onDisk = written(stream);
    const [locale, currency] = [localeOf(viewer.language_id), await companyCurrency(viewer)];
    const { total, zoneOf, pages } = await rowsOf(viewer, source, job.params, now);
    const { resource } = source;
    const { timezone_offset, plant_id } = job.params;
    const custom = await customColumns(viewer, resource, plant_id);
    const sheet = sheetOf(resource, { locale, zoneOf, timezone_offset, currency, custom }, stream);
    let rows = 0;
    let shown = performance.now();
    await showProgress(job, rows, total);
    for await (const page of pages) {
      signal.throwIfAborted();
      for (const row of page) sheet.add(row);
      // A disk that fails never asks for more.
      await Promise.race([sheet.flushed(), onDisk]);
      rows += page.length;
      if (performance.now() - shown < betweenProgress) continue;
      await showProgress(job, rows, total);
      shown = performance.now();
    }
    await Promise.all([sheet.finish(), onDisk]);
    const name = exportName(resource, viewer, { now, timezone_offset }, "xlsx");
    return { file: await adopt(unfinished, name, sheetMime), rows };
  } finally {
    await rm(unfinished, { force: true });
  }
}

interface Ending {
  job: Begun;
  resource: AnyResource;
  viewer: Viewer;
  file: StoredFile;
  rows: number;
  outbox_id: number;
}

async function end(tx: Tx, { job, resource, viewer, file, rows, outbox_id }: Ending) {
  // It may have run for minutes since it began.
  const now = new Date();
  const file_id = await completeJob(tx, job, { file, keptFor, done: rows, now, outbox_id });
  const href = `/api/files/${file_id}`;
  const list = titleOf(resource, viewer);
  const subject = `export:${job.id}:ready`;
  const { user_id, company_id } = job;
  await notify(tx, {
    user_id,
    company_id,
    kind: "system",
    message: "export_ready",
    params: { list, rows },
    href,
    subject,
  });
  await deliver(tx, {
    channel: "mail",
    to: { user_id, company_id, email: viewer.email, language_id: viewer.language_id },
    subject,
    template: "export_ready",
    params: { name: nameOf(viewer), list, rows },
    href,
    file_id,
  });
}

/** No more retries: the owner is notified once. */
export const failExport = (job_id: number, error: Error, now = new Date()) =>
  failJob(job_id, error, now, async (tx, job) => {
    const { user_id, company_id } = job;
    const { language_id } = await tx.user.findUniqueOrThrow({
      where: { id: user_id },
      select: { language_id: true },
    });
    const t = translator(localeOf(language_id), exportParamsOf(job).resource);
    await notify(tx, {
      user_id,
      company_id,
      kind: "system",
      message: "export_failed",
      params: { list: t("title") },
      subject: `export:${job_id}:failed`,
    });
  });
