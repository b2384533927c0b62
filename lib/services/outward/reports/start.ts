import { localeOf } from "@/lib/domain/identity/viewer";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import type { ChartReportInput } from "@/lib/inputs/chart-reports";
import { rangeOn } from "@/lib/inputs/series";
import type { Call } from "@/lib/server/data/call";
import { consume } from "@/lib/server/http/limits";
import { type TemporaryRole, temporaryRoleOf } from "@/lib/server/http/session";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { jobSelect, shownJob } from "@/lib/services/platform/jobs/list";

const kind = "chart_report";

/** What the worker needs to draw the same charts. Kept in the job. */
export interface ReportParams {
  plant_id: number;
  title: string | null;
  /** UTC milliseconds. */
  from: number;
  to: number;
  charts: { sensor_id: number; parameters: number[] }[];
  language_id: number;
  send_to: number[];
  worn: TemporaryRole | null;
}

/** Begins to draw charts into a PDF that comes by mail and in the bell. */
export async function startReport(call: Call, plant_id: number, input: ChartReportInput) {
  const { viewer, tx } = call;
  const plant = await tx.plant.findFirst({
    where: { id: plant_id, deleted_at: null },
    select: { company_id: true, time_zone: true },
  });
  if (!plant) throw notFound();
  const range = rangeOn(input, plant.time_zone);
  await checkSensors(call, plant_id, input);
  await checkReaders(call, { company_id: plant.company_id, plant_id }, input.send_to);
  await consume("export", String(viewer.user_id));
  const params: ReportParams = {
    plant_id,
    title: input.title ?? null,
    ...range,
    charts: input.charts,
    send_to: input.send_to,
    language_id: input.language_id ?? (localeOf(viewer.language_id) === "es" ? 2 : 1),
    worn: temporaryRoleOf(viewer),
  };
  const job = await tx.job.create({
    data: {
      company_id: viewer.company_id,
      user_id: viewer.user_id,
      kind,
      total: input.charts.length,
      params: JSON.parse(JSON.stringify(params)) as object,
    },
    select: jobSelect,
  });
  publish(tx, {
    subject: "jobs",
    action: "created",
    id: job.id,
    company_id: viewer.company_id,
    user_id: viewer.user_id,
  });
  await enqueue(tx, "chart-report", { job_id: job.id }, { company_id: viewer.company_id });

  return shownJob(job);
}

async function checkSensors({ tx }: Call, plant_id: number, { charts }: ChartReportInput) {
  const rows = await tx.sensor.findMany({
    where: { plant_id, deleted_at: null, id: { in: charts.map(({ sensor_id }) => sensor_id) } },
    select: { id: true },
  });
  const there = new Set(rows.map(({ id }) => id));
  const missing = charts.findIndex(({ sensor_id }) => !there.has(sensor_id));
  if (missing >= 0) throw invalidField(`charts.${missing}.sensor_id`, "errors.does_not_exist");
}

/** A user who gets the plant's charts works in it. */
async function checkReaders({ tx }: Call, plant: { company_id: number; plant_id: number }, ids: readonly number[]) {
  if (ids.length === 0) return;
  const people = await tx.user.findMany({
    where: { id: { in: [...ids] }, ...assignableIn(plant) },
    select: { id: true },
  });
  const there = new Set(people.map(({ id }) => id));
  const missing = ids.findIndex((id) => !there.has(id));
  if (missing >= 0) throw invalidField(`send_to.${missing}`, "errors.does_not_exist");
}

/** The charts of one sensor, in the plant where it is. */
export async function startSensorReport(
  call: Call,
  sensor_id: number,
  { parameters, ...input }: Omit<ChartReportInput, "charts" | "send_to" | "title"> & { parameters: number[] },
) {
  const sensor = await call.tx.sensor.findFirst({
    where: { id: sensor_id, deleted_at: null },
    select: { plant_id: true },
  });
  if (!sensor) throw notFound();

  return startReport(call, sensor.plant_id, { ...input, charts: [{ sensor_id, parameters }], send_to: [] });
}

/** The caller's latest of the plant; null when there is none. */
export async function lastReport({ tx, viewer }: Call, plant_id: number) {
  const plant = await tx.plant.findFirst({ where: { id: plant_id, deleted_at: null }, select: { id: true } });
  if (!plant) throw notFound();
  const [latest] = await tx.$queryRaw<{ id: number }[]>`
    select id from jobs where user_id = ${viewer.user_id} and kind = ${kind} and (params ->> 'plant_id')::int = ${plant_id}
      order by id desc limit 1`;
  const job = latest && (await tx.job.findFirst({ where: { id: latest.id }, select: jobSelect }));

  return job ? shownJob(job) : null;
}
