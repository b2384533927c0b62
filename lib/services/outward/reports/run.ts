import { can, localeOf, nameOf, type Viewer, withoutPermission } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { pairsOf } from "@/lib/domain/shared/known";
import type { Call } from "@/lib/server/data/call";
import { asProvider, readWithScope, type Tx } from "@/lib/server/data/db";
import { discard, type StoredFile, storeBytes } from "@/lib/server/files/storage";
import { viewerOfUser } from "@/lib/server/http/session";
import { translator } from "@/lib/server/i18n";
import type { Run } from "@/lib/server/jobs/jobs";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { seriesOf } from "@/lib/services/monitoring/series/series";
import { statisticsOf } from "@/lib/services/monitoring/statistics/of-sensor";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import {
  type BegunJob,
  beginJob,
  completeJob,
  failJob,
  keepExport,
  showProgress,
} from "@/lib/services/platform/jobs/running";
import { notify } from "@/lib/services/platform/notifications/notify";
import { type Report, type ReportChart, reportPdf } from "./draw";
import type { ReportParams } from "./start";

const keptFor = 30 * 24 * 3600 * 1000;

type Begun = Omit<BegunJob, "params"> & { params: ReportParams };

/** Draws the charts of a report, keeps the PDF for a month and emails it to the people it was requested for. */
export async function runReport(job_id: number, run: Pick<Run, "outbox_id" | "signal">, now: Date): Promise<void> {
  const job = await begin(job_id, now);
  if (!job) return;
  const viewer = await viewerOfUser(job.user_id, job.params.worn);
  if (!viewer) throw new DomainError("forbidden", "errors.not_authorized");
  if (!can(viewer, "view_dashboard")) throw withoutPermission(viewer, "view_dashboard");
  const locale = localeOf(job.params.language_id);
  const call = { viewer, now, request_id: `report ${job_id}`, ip: null, locale, timezone_offset: 0 };
  const report = await gather(call, job, run.signal);
  const pdf = await reportPdf(report, locale, now);
  const others = await otherReaders(job, report);
  // A file for each: an export is its owner's alone.
  const files: StoredFile[] = [];
  try {
    for (const _ of [viewer, ...others]) files.push(await storeBytes(pdf, fileName(report, now), "application/pdf"));
    await asProvider((tx) => end(tx, { job, viewer, report, others, files, now, outbox_id: run.outbox_id }));
  } catch (error) {
    for (const { storage_key } of files) await discard(storage_key);
    throw error;
  }
}

/** Asked when it is sent: a reader may have left the plant since the report was scheduled or begun. */
const otherReaders = ({ user_id, params: { plant_id, send_to } }: Begun, { plant: { company_id } }: Report) =>
  asProvider((tx) =>
    tx.user.findMany({
      where: { id: { in: send_to.filter((id) => id !== user_id) }, ...assignableIn({ company_id, plant_id }) },
      select: { id: true, email: true, first_name: true, last_name: true, company_id: true },
    }),
  );

const fileName = ({ title, plant }: Report, now: Date) =>
  `${`${title} ${plant.name}`.replace(/[^\p{L}\p{N} -]/gu, "")} ${now.toISOString().slice(0, 10)}.pdf`;

async function begin(id: number, now: Date): Promise<Begun | null> {
  const job = await beginJob(id, now);

  return job && { ...job, params: job.params as object as ReportParams };
}

async function gather(call: Omit<Call, "tx">, job: Begun, signal: AbortSignal): Promise<Report> {
  const { plant_id, title, from, to, charts } = job.params;
  const ids = charts.map(({ sensor_id }) => sensor_id);
  const [plant, sensors] = await readWithScope(call.viewer, (tx) =>
    Promise.all([
      tx.plant.findFirst({ where: { id: plant_id }, select: { company_id: true, name: true, time_zone: true } }),
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
    await showProgress(job, drawn.length);
  }
  const named = title ?? translator(call.locale, "chart-reports")("title");

  return { title: named, plant, from, to: Math.min(to, call.now.getTime()), by: nameOf(call.viewer), charts: drawn };
}

type Reader = Awaited<ReturnType<typeof otherReaders>>[number];

interface Ending {
  job: Begun;
  viewer: Viewer;
  report: Report;
  others: Reader[];
  /** The owner's, and those of the others. */
  files: readonly StoredFile[];
  now: Date;
  outbox_id: number;
}

async function end(tx: Tx, { job, viewer, report, others, files, now, outbox_id }: Ending) {
  const { user_id, company_id } = job;
  const [file, ...copies] = files as readonly [StoredFile, ...StoredFile[]];
  const file_id = await completeJob(tx, job, { file, keptFor, done: report.charts.length, now, outbox_id });
  const subject = `chart-report:${job.id}:ready`;
  const params = { title: report.title, plant: report.plant.name };
  const href = hrefOf(file_id);
  await notify(tx, { user_id, company_id, kind: "system", message: "report_ready", params, href, subject });
  const send = (reader: Reader, file_id: number) =>
    deliver(tx, {
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
      time_zone: report.plant.time_zone,
      href: hrefOf(file_id),
      file_id,
    });
  await send({ ...viewer, id: user_id }, file_id);
  for (const [reader, copy] of pairsOf(others, copies))
    await send(reader, await keepExport(tx, { file: copy, user_id: reader.id, keptFor, now }));
}

const hrefOf = (file_id: number) => `/api/files/${file_id}`;

/** No more tries: the person who asked is notified once. */
export const failReport = (job_id: number, error: Error, now: Date) =>
  failJob(job_id, error, now, (tx, { user_id, company_id }) =>
    notify(tx, {
      user_id,
      company_id,
      kind: "system",
      message: "report_failed",
      subject: `chart-report:${job_id}:failed`,
    }),
  );
