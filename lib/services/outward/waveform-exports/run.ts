import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { can, localeOf, type Viewer, withoutPermission } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { waveformFiles } from "@/lib/domain/vibration/waveform-files";
import { asProvider, readWithScope, type Tx } from "@/lib/server/data/db";
import { adopt, discard, type StoredFile } from "@/lib/server/files/storage";
import { unfinishedFolder } from "@/lib/server/files/unfinished";
import { writeZip, type ZipMember } from "@/lib/server/files/zip";
import { viewerOfUser } from "@/lib/server/http/session";
import { translator } from "@/lib/server/i18n";
import type { Run } from "@/lib/server/jobs/jobs";
import { type BegunJob, beginJob, completeJob, failJob, showProgress } from "@/lib/services/platform/jobs/running";
import { notify } from "@/lib/services/platform/notifications/notify";
import { estimateOf, refuse, waveformIds } from "./choose";
import { filesOf } from "./files";
import type { WaveformExportParams } from "./start";

const keptFor = 7 * 24 * 3600 * 1000;
/** Milliseconds. */
const betweenProgress = 500;

type Begun = Omit<BegunJob, "params"> & { params: WaveformExportParams };

/**
 * Writes the ZIP file, keeps it for a week and notifies its owner in the bell. Done again after a crash it begins again with
 * an empty file; what follows from it happens once, with the job's end, in one transaction.
 */
export async function runWaveformExport(job_id: number, run: Pick<Run, "outbox_id" | "signal">, now: Date) {
  const begun = await beginJob(job_id, now);
  if (!begun) return;
  const job: Begun = { ...begun, params: begun.params as object as WaveformExportParams };
  const viewer = await viewerOfUser(job.user_id, job.params.worn);
  if (!viewer) throw new DomainError("forbidden", "errors.not_authorized");
  if (!can(viewer, "view_dashboard")) throw withoutPermission(viewer, "view_dashboard");

  const { file, count } = await write(job, viewer, run.signal, now);
  try {
    await asProvider((tx) => end(tx, { job, file, count, outbox_id: run.outbox_id }));
  } catch (error) {
    await discard(file.storage_key);
    throw error;
  }
}

async function write(job: Begun, viewer: Viewer, signal: AbortSignal, now: Date) {
  const { params } = job;
  const ids = await readWithScope(viewer, async (tx) => {
    refuse(await estimateOf(tx, params));
    return waveformIds(tx, params);
  });
  const unfinished = await newPlace(job.id);
  let count = 0;
  let shown = performance.now();
  const progressed = async (done: number) => {
    signal.throwIfAborted();
    count = done;
    if (performance.now() - shown < betweenProgress) return;
    await showProgress(job, done);
    shown = performance.now();
  };
  try {
    await showProgress(job, 0, ids.length);
    await writeZip(counted(filesOf(viewer, params.format, ids, now), progressed), createWriteStream(unfinished));

    return { file: await adopt(unfinished, nameOf(viewer, params, now), "application/zip"), count };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** The table of contents, which comes last, counts as none. */
async function* counted(members: AsyncIterable<ZipMember & { done: number }>, progressed: (done: number) => unknown) {
  for await (const member of members) {
    await progressed(member.done);
    yield member;
  }
}

/** What a worker that was killed has left of the same job goes first: it may be gigabytes. */
async function newPlace(job_id: number): Promise<string> {
  const folder = await unfinishedFolder();
  const beginning = `waveforms-${job_id}-`;
  for (const name of await readdir(folder))
    if (name.startsWith(beginning)) await rm(path.join(folder, name), { force: true });

  return path.join(folder, `${beginning}${randomUUID()}.zip`);
}

/** "Waveforms 2026-11-25 MAT.zip" */
function nameOf(viewer: Viewer, { format }: WaveformExportParams, now: Date): string {
  const t = translator(localeOf(viewer.language_id), "exports");
  const day = now.toISOString().slice(0, 10);

  return `${t("waveforms.title")} ${day} ${waveformFiles[format].extension.toUpperCase()}.zip`;
}

interface Ending {
  job: Begun;
  file: StoredFile;
  count: number;
  outbox_id: number;
}

async function end(tx: Tx, { job, file, count, outbox_id }: Ending) {
  // It may have run for an hour since it began.
  const now = new Date();
  const file_id = await completeJob(tx, job, { file, keptFor, done: count, now, outbox_id });
  const { user_id, company_id } = job;
  await notify(tx, {
    user_id,
    company_id,
    kind: "system",
    message: "waveforms_ready",
    params: { count },
    href: `/api/files/${file_id}`,
    subject: `waveforms:${job.id}:ready`,
  });
}

/** No more tries: the owner is notified once. */
export const failWaveformExport = (job_id: number, error: Error, now: Date) =>
  failJob(job_id, error, now, (tx, { user_id, company_id }) =>
    notify(tx, {
      user_id,
      company_id,
      kind: "system",
      message: "waveforms_failed",
      subject: `waveforms:${job_id}:failed`,
    }),
  );
