import { plantDay } from "@/lib/domain/shared/calendar-month";
import type { Call } from "@/lib/server/data/call";
import type { FoundRfq } from "@/lib/services/maintenance/rfqs/served";
import { worstOpenAlert } from "@/lib/services/monitoring/cases/worst-alert";
import { forecastsOf } from "@/lib/services/monitoring/forecast/of-items";

export interface Arrival {
  /** Null: the date that the requisition itself names. */
  vendor: string | null;
  /** yyyy-mm-dd. */
  date: string;
  is_complete: boolean;
  /** Awarded, or the best so far. */
  is_chosen: boolean;
}

interface Wanted {
  equipment_id: number | null;
  expected_receive_date: Date | string | null;
  status: string;
  plant: { time_zone: string };
}

/** What the item is heading for, and when each vendor's offer, or the order itself, arrives. */
export async function requisitionOutlook(call: Call, wanted: Wanted, quotes: FoundRfq | null) {
  const id = wanted.equipment_id;
  const leading = id ? (await forecastsOf(call, [id])).get(id)?.leading : null;
  const { sensor, parameter, name, target, earliest: from, latest: until } = leading ?? {};
  const day = (at: number) => plantDay(new Date(at), wanted.plant.time_zone);

  return {
    alert: id ? await worstOpenAlert(call, id) : null,
    expected:
      sensor && name && target && from && until
        ? { sensor_id: sensor.id, sensor: sensor.name, parameter, name, target, from, until }
        : null,
    /** The plant's day: in the evening of America it is tomorrow in UTC. */
    today: day(call.now.getTime()),
    arrivals: isOver(wanted.status) ? [] : arrivalsOf(wanted, quotes),
  };
}

export type Outlook = Awaited<ReturnType<typeof requisitionOutlook>>;

const isOver = (status: string) => status === "completed" || status === "denied";

function arrivalsOf({ expected_receive_date }: Wanted, quotes: FoundRfq | null): Arrival[] {
  const chosen = quotes?.awarded_quote_id ?? quotes?.best_quote_id;
  const offered = (quotes?.quotes ?? []).flatMap(({ id, vendor, delivery_date, is_complete }) =>
    delivery_date ? [{ vendor: vendor.name, date: delivery_date, is_complete, is_chosen: id === chosen }] : [],
  );
  if (offered.length > 0 || !expected_receive_date) return offered;
  const date = new Date(expected_receive_date).toISOString().slice(0, 10);

  return [{ vendor: null, date, is_complete: true, is_chosen: true }];
}
