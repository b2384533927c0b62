import type { WaveformExportInput } from "@/lib/inputs/waveform-exports";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { consume } from "@/lib/server/http/limits";
import { type TemporaryRole, temporaryRoleOf } from "@/lib/server/http/session";
import { enqueue } from "@/lib/server/jobs/outbox";
import { jobSelect, shownJob } from "@/lib/services/platform/jobs/list";
import { announce, openJobs } from "@/lib/services/platform/jobs/running";
import { type Choice, chosenWaveforms, estimateOf, refuse } from "./choose";

const kind = "waveforms";

/** What the worker needs to find the same waveforms. Kept in the job. */
export interface WaveformExportParams extends Choice {
  worn: TemporaryRole | null;
}

/**
 * Begins to write waveforms into one ZIP file, which the bell offers. Asked twice while the first is under way, it
 * answers with the first. What is nothing, too much for one file, or too much for the disk is refused before.
 */
export async function startWaveformExport(call: Call, input: WaveformExportInput) {
  const { viewer, tx } = call;
  const choice = await chosenWaveforms(call, input);
  const estimate = await estimateOf(tx, choice);
  refuse(estimate);
  const params: WaveformExportParams = { ...choice, worn: temporaryRoleOf(viewer) };
  const kept = JSON.parse(JSON.stringify(params)) as object;
  // Two presses of the button at once are one after the other.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('export'), ${viewer.user_id}::int)`;
  const running = await tx.job.findFirst({
    where: { user_id: viewer.user_id, kind, status: { in: openJobs }, params: { equals: kept } },
    select: jobSelect,
  });
  if (running) return shownJob(running);

  await consume("export", String(viewer.user_id));
  const { company_id, user_id } = viewer;
  const job = await tx.job.create({
    data: { company_id, user_id, kind, params: kept, total: estimate.waveforms },
    select: jobSelect,
  });
  announce(tx, { id: job.id, company_id, user_id }, "created");
  await enqueue(tx, "waveform-export", { job_id: job.id }, { company_id });
  await audit(call, "export", "captures", null, { after: { ...input, waveforms: estimate.waveforms } });

  return shownJob(job);
}
