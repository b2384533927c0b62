import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { ForecastRecord } from "@/lib/domain/monitoring/forecast/grade";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { type ItemParts, partsInTime } from "@/lib/services/maintenance/part-in-time/of-item";
import { forecastRecord, forecastsOf, type ItemForecast } from "@/lib/services/monitoring/forecast/of-items";

export interface ForecastAnswer extends ItemForecast {
  equipment_id: number;
  /** The plant's, yyyy-mm-dd: from it the days are counted. */
  today: string;
  /** Of the company: how often the ranges held. */
  record: ForecastRecord;
  /** Null: not to be seen. */
  supply: ItemParts | null;
  /** May ask for what is missing. */
  may_request: boolean;
}

/** What an item is heading for, how far that can be believed, and whether its parts are there in time. */
export async function itemForecast(call: Call, id: number): Promise<ForecastAnswer> {
  await find(call, equipments, id);
  const item = await call.tx.equipment.findFirstOrThrow({
    where: { id },
    select: {
      id: true,
      company_id: true,
      plant_id: true,
      brand_model_id: true,
      plant: { select: { time_zone: true } },
    },
  });
  const forecast = (await forecastsOf(call, [id])).get(id) ?? { leading: null, measurements: [] };

  return {
    equipment_id: id,
    today: plantDay(call.now, item.plant.time_zone),
    ...forecast,
    record: await forecastRecord(call, item.company_id),
    supply: await partsInTime(call, item, forecast.leading?.earliest ?? null),
    may_request: can(call.viewer, "create_requisitions") && isInRequisitionsArea(call.viewer),
  };
}

/** Of the item of an order that is still to be done; for one that is done it would describe the next one. */
export async function forecastOfOrder(
  call: Call,
  { equipment_id, status }: { equipment_id: number | null; status: string },
): Promise<ForecastAnswer | null> {
  const isOpen = (openStatuses as readonly string[]).includes(status);

  return isOpen && equipment_id !== null && can(call.viewer, "view_dashboard")
    ? itemForecast(call, equipment_id)
    : null;
}
