import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { finished as written } from "node:stream/promises";
import { permissionOf } from "@/lib/domain/identity/permissions";
import { can, localeOf, nameOf, type Viewer } from "@/lib/domain/identity/viewer";
import type { AnyResource } from "@/lib/resources/define";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { adopt, discard, type StoredFile } from "@/lib/server/files/storage";
import { viewerOfUser } from "@/lib/server/http/session";
import { translator } from "@/lib/server/i18n";
import type { Run } from "@/lib/server/jobs/jobs";
import { publish } from "@/lib/server/live/events";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { notify } from "@/lib/services/platform/notifications/notify";
import { AlreadyDone, finished } from "@/lib/services/platform/outbox/finish";
import { rowsOf } from "./rows";
import { sheetOf } from "./sheet";
import { type ExportParams, exported, exportParamsOf } from "./start";

const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const keptFor = 7 * 24 * 3600 * 1000;
const open = ["queued", "running"];
/** Milliseconds. */
const betweenProgress = 500;

/** The person has lost the right, or the account, since they asked. */
export class PermissionLost extends Error {}

interface Begun {
  id: number;
  company_id: number | null;
  user_id: number;
  params: ExportParams;
}

/**
 * Writes the sheet, keeps it for a week and tells its owner in the bell and by mail. Done again after a crash it
 * starts from an empty sheet; what follows from it happens once, with the job's end, in one transaction.
 */
export async function runExport(job_id: number, run: Pick<Run, "outbox_id" | "signal">, now = new Date()) {
  const job = await begin(job_id, now);
  if (!job) return;

  const { resource } = exported(job.params.resource);
  const viewer = await viewerOfUser(job.user_id, job.params.worn);
  if (!viewer || !can(viewer, permissionOf("view", resource.section)))
    throw new PermissionLost(`no longer allowed to export ${resource.name}`);

  const { file, rows } = await write(job, resource, viewer, run.signal, now);
  try {
    await asProvider((tx) => end(tx, { job, resource, viewer, file, rows, outbox_id: run.outbox_id }));
  } catch (error) {
    await discard(file.storage_key);
    throw error;
  }
}

/** Null when the job has ended or is gone: running it again does nothing. */
async function begin(id: number, now: Date): Promise<Begun | null> {
  return asProvider(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { id, status: { in: open } },
      data: { status: "running", started_at: now, done: 0 },
    });
    if (count === 0) return null;
    const job = await tx.job.findUniqueOrThrow({
      where: { id },
      select: { id: true, company_id: true, user_id: true, params: true },
    });
    return { ...job, params: exportParamsOf(job) };
  });
}

async function write(job: Begun, resource: AnyResource, viewer: Viewer, signal: AbortSignal, now: Date) {
  const folder = path.join(env.dataDir, "tmp");
  const unfinished = path.join(folder, `export-${job.id}-${randomUUID()}.xlsx`);
  await mkdir(folder, { recursive: true });
  try {
    const stream = createWriteStream(unfinished);
    const onDisk = written(stream);
    const [locale, currency] = [localeOf(viewer.language_id), await companyCurrency(viewer)];
    const { total, zoneOf, pages } = await rowsOf(viewer, job.params, now);
    const { timezone_offset } = job.params;
    const sheet = sheetOf(resource, { locale, zoneOf, timezone_offset, currency }, stream);
    let rows = 0;
    let shown = performance.now();
    await progress(job, rows, total);
    for await (const page of pages) {
      signal.throwIfAborted();
      for (const row of page) sheet.add(row);
      // A disk that fails never asks for more.
      await Promise.race([sheet.flushed(), onDisk]);
      rows += page.length;
      if (performance.now() - shown < betweenProgress) continue;
      await progress(job, rows, total);
      shown = performance.now();
    }
    await Promise.all([sheet.finish(), onDisk]);
    return { file: await adopt(unfinished, fileName(resource, viewer, now), mime), rows };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** The provider's people have no company: their rows name the currency. */
const companyCurrency = ({ company_id }: Viewer) =>
  company_id === null
    ? null
    : asProvider(async (tx) => {
        const found = await tx.company.findFirst({ where: { id: company_id }, select: { currency: true } });
        return found?.currency ?? null;
      });

const titleOf = (resource: AnyResource, viewer: Viewer) =>
  translator(localeOf(viewer.language_id), resource.name)("title");

const fileName = (resource: AnyResource, viewer: Viewer, now: Date) =>
  `${titleOf(resource, viewer).replace(/[^\p{L}\p{N} -]/gu, "")} ${now.toISOString().slice(0, 10)}.xlsx`;

/** Shown while it runs. Somebody else may have ended the job: then there is nothing left to do here. */
const progress = (job: Begun, done: number, total: number) =>
  asProvider(async (tx) => {
    const { count } = await tx.job.updateMany({ where: { id: job.id, status: "running" }, data: { done, total } });
    if (count === 0) throw new AlreadyDone();
    announce(tx, job, "progress");
  });

const announce = (tx: Tx, { id, company_id, user_id }: Pick<Begun, "id" | "company_id" | "user_id">, action: string) =>
  publish(tx, { subject: "jobs", action, id, company_id, user_id });

interface Ending {
  job: Begun;
  resource: AnyResource;
  viewer: Viewer;
  file: StoredFile;
  rows: number;
  outbox_id: number;
}

async function end(tx: Tx, { job, resource, viewer, file, rows, outbox_id }: Ending) {
  const now = new Date();
  await finished(tx, outbox_id);
  const { id: file_id } = await tx.file.create({
    // Of no company: only its owner can see it, not everybody who can see the company's files.
    data: { ...file, user_id: job.user_id, purpose: "export", expires_at: new Date(now.getTime() + keptFor) },
    select: { id: true },
  });
  const { count } = await tx.job.updateMany({
    where: { id: job.id, status: "running" },
    data: { status: "completed", file_id, done: rows, total: rows, finished_at: now },
  });
  if (count === 0) throw new AlreadyDone();

  const href = `/api/files/${file_id}`;
  const list = titleOf(resource, viewer);
  const subject = `export:${job.id}:ready`;
  const { user_id, company_id } = job;
  announce(tx, job, "completed");
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
  asProvider(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { id: job_id, status: { in: open } },
      data: { status: "failed", error: error.message.slice(0, 500), finished_at: now },
    });
    if (count === 0) return;
    const job = await tx.job.findUniqueOrThrow({
      where: { id: job_id },
      select: { id: true, user_id: true, company_id: true, params: true, user: { select: { language_id: true } } },
    });
    const { resource } = exportParamsOf(job);
    const said = translator(localeOf(job.user.language_id), resource);
    announce(tx, job, "failed");
    await notify(tx, {
      user_id: job.user_id,
      company_id: job.company_id,
      kind: "system",
      message: "export_failed",
      params: { list: said("title") },
      subject: `export:${job_id}:failed`,
    });
  });
