import { plantDay } from "@/lib/domain/shared/calendar-month";
import { isWrittenTime } from "@/lib/domain/shared/plant-day";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { WrittenRange } from "@/lib/inputs/fields";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { fromSearch, type Search } from "@/lib/server/http/wire";
import { requisitionAnalytics, requisitionRoi } from "@/lib/services/maintenance/requisitions/analytics";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";

const shownCompleted = 25;
const usualDays = 365;
const dayMs = 86_400_000;

/** What requisitions of the chosen plant came to in a period, with the completed ones that the figures are made of. */
export async function requisitionFigures(call: Call, search: Search) {
  const { viewer, tx, now } = call;
  const chosen = chosenPlant(viewer, search.plant);
  const plant_id = typeof chosen === "number" ? [chosen] : undefined;
  const plant =
    plant_id && (await tx.plant.findFirst({ where: { id: chosen as number }, select: { time_zone: true } }));
  const zone = plant?.time_zone ?? "UTC";
  const preset = (days: number): WrittenRange & { from: string } => ({
    from: plantDay(new Date(now.getTime() - days * dayMs), zone),
  });
  const daterange = search.period === "all" ? undefined : (askedRange(search) ?? preset(usualDays));
  const asked = { plant_id, daterange };
  const [analytics, roi, completed] = await together([
    requisitionAnalytics(call, asked),
    requisitionRoi(call, asked),
    servedRequisitions.list(call, {
      page: 1,
      max: shownCompleted,
      search: "",
      order: { column: "completed_at", method: "desc" as const },
      filters: {
        ...(plant_id && { plant_id }),
        status: ["completed"],
        ...(daterange && { completed_at: daterange }),
      },
    }),
  ]);

  return {
    analytics,
    roi,
    completed: completed.data,
    daterange: daterange ?? null,
    /** Where each of the offered periods begins. */
    presets: [30, 90, usualDays].map((days) => ({ days, ...preset(days) })),
    today: plantDay(now, zone),
    plant: typeof search.plant === "string" ? search.plant : null,
  };
}

export type RequisitionFigures = Awaited<ReturnType<typeof requisitionFigures>>;

/** The days of the address; what a hand has spoilt in it is left out. */
function askedRange(search: Search): WrittenRange | null {
  const { from, to } = (fromSearch(search).daterange ?? {}) as { from?: unknown; to?: unknown };
  const sound = (text: unknown) => (typeof text === "string" && isWrittenTime(text) ? text : undefined);
  const range = { from: sound(from), to: sound(to) };

  return range.from || range.to ? range : null;
}
