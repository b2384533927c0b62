import { plantDay } from "@/lib/domain/shared/calendar-month";
import type { Call } from "@/lib/server/data/call";
import type { FoundRfq } from "@/lib/services/maintenance/rfqs/served";
import { outlookOf } from "@/lib/services/monitoring/expected-alarm/of-item";

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
  const item = wanted.equipment_id ? await outlookOf(call, wanted.equipment_id) : null;
  const zone = wanted.plant.time_zone;
  const day = (at: number) => plantDay(new Date(at), zone);

  return {
    alert: item?.alert ?? null,
    expected: item?.expected
      ? { ...item.expected, from: day(item.expected.from), until: day(item.expected.until) }
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
