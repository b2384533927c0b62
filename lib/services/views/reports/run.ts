import { can, localeOf, nameOf, type Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { asProvider, readWithScope, type Tx } from "@/lib/server/data/db";
import { discard, type StoredFile, storeBytes } from "@/lib/server/files/storage";
import { viewerOfUser } from "@/lib/server/http/session";
import { translator } from "@/lib/server/i18n";
import type { Run } from "@/lib/server/jobs/jobs";
import { publish } from "@/lib/server/live/events";
import { seriesOf } from "@/lib/services/monitoring/series/series";
import { statisticsOf } from "@/lib/services/monitoring/statistics/of-sensor";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { notify } from "@/lib/services/platform/notifications/notify";
import { AlreadyDone, finished } from "@/lib/services/platform/outbox/finish";
import { type Report, type ReportChart, reportPdf } from "./draw";
import type { ReportParams } from "./start";

const keptFor = 30 * 24 * 3600 * 1000;
const open = ["queued", "running"];

interface Begun {
  id: number;
  user_id: number;
  company_id: number | null;
  params: ReportParams;
}

/** Draws the charts of a report, keeps the PDF for a month and sends it to whoever is to have it. */
export async function runReport(job_id: number, run: Pick<Run, "outbox_id" | "signal">, now: Date): Promise<void> {
  const job = await begin(job_id, now);
  if (!job) return;
  const viewer = await viewerOfUser(job.user_id, job.params.worn);
  if (!viewer || !can(viewer, "view_dashboard")) throw new DomainError("forbidden", "errors.limited_access");
  const locale = localeOf(job.params.language_id);
  const call = { viewer, now, request_id: `report ${job_id}`, ip: null, locale, timezone_offset: 0 };
  const report = await gather(call, job, run.signal);
  const pdf = await reportPdf(report, locale, now);
  const file = await storeBytes(pdf, fileName(report, now), "application/pdf");
  try {
    await asProvider((tx) => end(tx, { job, viewer, report, file, now, outbox_id: run.outbox_id }));
  } catch (error) {
    await discard(file.storage_key);
    throw error;
  }
}

const fileName = ({ title, plant }: Report, now: Date) =>
  `${`${title} ${plant.name}`.replace(/[^\p{L}\p{N} -]/gu, "")} ${now.toISOString().slice(0, 10)}.pdf`;

/** Null when the job has ended or is gone. */
const begin = (id: number, now: Date) =>
  asProvider(async (tx): Promise<Begun | null> => {
    const { count } = await tx.job.updateMany({
      where: { id, status: { in: open } },
      data: { status: "running", started_at: now, done: 0 },
    });
    if (count === 0) return null;
    const { params, ...job } = await tx.job.findUniqueOrThrow({
      where: { id },
      select: { id: true, user_id: true, company_id: true, params: true },
    });

    return { ...job, params: params as object as ReportParams };
  });

async function gather(call: Omit<Call, "tx">, job: Begun, signal: AbortSignal): Promise<Report> {
  const { plant_id, title, from, to, charts } = job.params;
  const ids = charts.map(({ sensor_id }) => sensor_id);
  const [plant, sensors] = await readWithScope(call.viewer, (tx) =>
    Promise.all([
      tx.plant.findFirst({ where: { id: plant_id }, select: { name: true, time_zone: true } }),
      tx.sensor.findMany({
        where: { id: { in: ids }, deleted_at: null },
        select: { id: true, name: true, equipment: { select: { name: true } } },
      }),
    ]),
  );
  if (!plant) throw new DomainError("not_found", "errors.not_found");
  const drawn: ReportChart[] = [];
  for (const { sensor_id, parameters } of charts) {
    signal.throwIfAborted();
    const sensor = sensors.find(({ id }) => id === sensor_id);
    if (!sensor) continue;
    const query = { from, to, ...(parameters.length > 0 && { parameters }) };
    const series = await seriesOf(call, sensor_id, query);
    const { measurements } = await statisticsOf(call, sensor_id, { from, to });
    drawn.push({ item: sensor.equipment?.name ?? null, sensor: sensor.name, series, statistics: measurements });
    await progress(job, drawn.length);
  }
  const named = title ?? translator(call.locale, "chart-reports")("title");

  return { title: named, plant, from, to: Math.min(to, call.now.getTime()), by: nameOf(call.viewer), charts: drawn };
}

const progress = (job: Begun, done: number) =>
  asProvider(async (tx) => {
    const { count } = await tx.job.updateMany({ where: { id: job.id, status: "running" }, data: { done } });
    if (count === 0) throw new AlreadyDone();
    announce(tx, job, "progress");
  });

const announce = (tx: Tx, { id, company_id, user_id }: Pick<Begun, "id" | "company_id" | "user_id">, action: string) =>
  publish(tx, { subject: "jobs", action, id, company_id, user_id });

interface Ending {
  job: Begun;
  viewer: Viewer;
  report: Report;
  file: StoredFile;
  now: Date;
  outbox_id: number;
}

async function end(tx: Tx, { job, viewer, report, file, now, outbox_id }: Ending) {
  await finished(tx, outbox_id);
  const { id: file_id } = await tx.file.create({
    data: { ...file, user_id: job.user_id, purpose: "export", expires_at: new Date(now.getTime() + keptFor) },
    select: { id: true },
  });
  const { count } = await tx.job.updateMany({
    where: { id: job.id, status: "running" },
    data: { status: "completed", file_id, done: report.charts.length, finished_at: now },
  });
  if (count === 0) throw new AlreadyDone();
  announce(tx, job, "completed");
  const { user_id, company_id } = job;
  const subject = `chart-report:${job.id}:ready`;
  const href = `/api/files/${file_id}`;
  const params = { title: report.title, plant: report.plant.name };
  await notify(tx, { ...{ user_id, company_id, kind: "system", message: "report_ready" }, params, href, subject });
  const others = await tx.user.findMany({
    where: { id: { in: job.params.send_to.filter((id) => id !== user_id) }, archived_at: null },
    select: { id: true, email: true, first_name: true, last_name: true, company_id: true },
  });
  const readers = [{ ...viewer, id: user_id }, ...others];
  for (const reader of readers)
    await deliver(tx, {
      channel: "mail",
      to: {
        user_id: reader.id,
        company_id: reader.company_id,
        email: reader.email,
        language_id: job.params.language_id,
      },
      subject: `${subject}:${reader.id}`,
      template: "report_ready",
      params: { name: nameOf(reader), ...params },
      href,
      file_id,
    });
}

/** No more tries: the person who asked is notified once. */
export const failReport = (job_id: number, error: Error, now: Date) =>
  asProvider(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { id: job_id, status: { in: open } },
      data: { status: "failed", error: error.message.slice(0, 500), finished_at: now },
    });
    if (count === 0) return;
    const job = await tx.job.findUniqueOrThrow({
      where: { id: job_id },
      select: { id: true, user_id: true, company_id: true },
    });
    announce(tx, job, "failed");
    await notify(tx, {
      ...{ user_id: job.user_id, company_id: job.company_id, kind: "system", message: "report_failed" },
      subject: `chart-report:${job_id}:failed`,
    });
  });
