import { can } from "@/lib/domain/identity/viewer";
import { type Cadence, latestReportAt, nextReportAt, reportedRange } from "@/lib/domain/monitoring/report-schedule";
import { asProvider } from "@/lib/server/data/db";
import { viewerOfUser } from "@/lib/server/http/session";
import { enqueue } from "@/lib/server/jobs/outbox";
import { inOperation } from "@/lib/services/structure/plants/in-operation";
import type { ReportParams } from "./start";

const atOnce = 100;

/**
 * Begins the reports whose time has come. The date moves on in the transaction that begins one, guarded by the date that
 * was read: several workers begin each once. After an outage only the latest is sent, about the week or month that it is for.
 */
export async function beginDueReports(now = new Date()): Promise<void> {
  const due = await asProvider((tx) =>
    tx.reportSchedule.findMany({
      where: { is_active: true, next_at: { lte: now }, plant: inOperation },
      orderBy: [{ next_at: "asc" }, { id: "asc" }],
      take: atOnce,
      select: {
        id: true,
        company_id: true,
        plant_id: true,
        name: true,
        cadence: true,
        weekday: true,
        sensor_ids: true,
        send_to_ids: true,
        language: true,
        user_id: true,
        next_at: true,
        plant: { select: { time_zone: true } },
      },
    }),
  );
  for (const schedule of due) {
    const { id, plant, next_at, user_id } = schedule;
    const times = { cadence: schedule.cadence as Cadence, weekday: schedule.weekday };
    const viewer = await viewerOfUser(user_id, null);
    const mayDraw = viewer !== null && can(viewer, "view_dashboard");
    await asProvider(async (tx) => {
      const { count } = await tx.reportSchedule.updateMany({
        where: { id, next_at, is_active: true },
        data: {
          next_at: new Date(nextReportAt(times, now.getTime(), plant.time_zone)),
          // Nobody can be asked for it any more: it stops until somebody takes it over.
          ...(mayDraw ? { last_at: now } : { is_active: false }),
        },
      });
      if (count === 0 || !mayDraw) return;
      const sent_for = latestReportAt(times, next_at.getTime(), now.getTime(), plant.time_zone);
      const params: ReportParams = {
        plant_id: schedule.plant_id,
        title: schedule.name,
        ...reportedRange(times, sent_for, plant.time_zone),
        charts: schedule.sensor_ids.map((sensor_id) => ({ sensor_id, parameters: [] })),
        language_id: schedule.language === "es" ? 2 : 1,
        send_to: schedule.send_to_ids,
        worn: null,
      };
      const job = await tx.job.create({
        data: {
          company_id: viewer.company_id,
          user_id,
          kind: "chart_report",
          total: schedule.sensor_ids.length,
          params: JSON.parse(JSON.stringify(params)) as object,
        },
        select: { id: true },
      });
      await enqueue(tx, "chart-report", { job_id: job.id }, { company_id: schedule.company_id });
    });
  }
}
