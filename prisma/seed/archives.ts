import { captureAxes } from "@/lib/domain/monitoring/captures";
import type { Tx } from "@/lib/server/data/db";
import type { WaveformExportParams } from "@/lib/services/outward/waveform-exports/start";

const minute = 60_000;
const day = 24 * 60 * minute;
/** By then the gateways have sent the waveforms of the time before. */
const afterHistory = 15 * minute;
const mostSensors = 5;

/**
 * A reliability engineer of the mill has asked for the waveforms of some motors as UFF 58, for a program of their own: the bell
 * offers the file when they have come.
 */
export async function seedWaveformExport(tx: Tx, now: Date) {
  const { id: user_id, company_id } = await tx.user.findUniqueOrThrow({
    where: { email: "plant-superintendent@cedar.example" },
    select: { id: true, company_id: true },
  });
  const sensors = await tx.sensor.findMany({
    where: { plant: { name: "Cedar Ridge Mill" }, data_set: "temp_vibe", deleted_at: null },
    orderBy: { id: "asc" },
    take: mostSensors,
    select: { id: true },
  });
  const range = { from: now.getTime() - 90 * day, to: now.getTime() + day };
  const params: WaveformExportParams = {
    sensors: sensors.map(({ id }) => ({ id, ...range })),
    axes: [...captureAxes],
    format: "uff58",
    worn: null,
  };
  const { id: job_id } = await tx.job.create({
    data: { company_id, user_id, kind: "waveforms", params: JSON.parse(JSON.stringify(params)) as object },
    select: { id: true },
  });
  const run_after = new Date(now.getTime() + afterHistory);
  await tx.outbox.create({ data: { topic: "waveform-export", payload: { job_id }, company_id, run_after } });
}

/** The food plant's company takes its data along: asked for two days ago, and packed by the workers when they start. */
export async function seedArchives(tx: Tx, now: Date) {
  const { id: requested_by, company_id } = await tx.user.findUniqueOrThrow({
    where: { email: "corporate@harbor.example" },
    select: { id: true, company_id: true },
  });
  if (company_id === null) throw new Error("corporate@harbor.example has no company");
  const { id: archive_id } = await tx.companyArchive.create({
    data: {
      company_id,
      requested_by,
      include: ["readings", "waveforms", "files"],
      created_at: new Date(now.getTime() - 2 * day),
    },
    select: { id: true },
  });
  await tx.outbox.create({ data: { topic: "company-archive", payload: { archive_id }, company_id } });
}
