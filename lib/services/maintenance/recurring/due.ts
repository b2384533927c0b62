import { asProvider, withinPlant } from "@/lib/server/data/db";
import { log } from "@/lib/server/log";
import { generate } from "./generate";

const atOnce = 200;
const againAfter = 10 * 60_000;

/** Looks at every series whose time has come, each by itself: one that fails waits ten minutes and stops no other. */
export async function generateDue(now = new Date()): Promise<void> {
  for (;;) {
    const due = await dueSeries(now);
    for (const { id, company_id, plant_id } of due) {
      try {
        await withinPlant(company_id, plant_id, (tx) => generate({ tx, now, person: null }, id));
      } catch (error) {
        log.error(
          { series_id: id, reason: (error as Error).message },
          "recurring work not generated, tried again later",
        );
        const look_at = new Date(now.getTime() + againAfter);
        await asProvider((tx) => tx.workSeries.updateMany({ where: { id }, data: { look_at } }));
      }
    }
    if (due.length < atOnce) return;
  }
}

const dueSeries = (now: Date) =>
  asProvider((tx) =>
    tx.workSeries.findMany({
      where: { ended_at: null, look_at: { lte: now }, plant: { archived_at: null, deleted_at: null } },
      orderBy: [{ look_at: "asc" }, { id: "asc" }],
      take: atOnce,
      select: { id: true, company_id: true, plant_id: true },
    }),
  );
