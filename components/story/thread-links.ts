import { orderHref } from "@/components/alerts/story-links";
import type { OnWire } from "@/lib/server/http/wire";
import type { StoryThread } from "@/lib/services/maintenance/stories/threads";

const halfDay = 12 * 3_600_000;

/** The records behind the steps of a thread; null where there is none. */
export function threadHrefs(
  { alarm, evidence, order, saving }: OnWire<StoryThread>,
  equipment_id: number,
  now: string,
) {
  const chart = (ends: string | null) =>
    alarm &&
    `/equipments/${equipment_id}/details/pdm/${alarm.sensor.id}?${new URLSearchParams({
      from: String(Date.parse(alarm.opened_at) - halfDay),
      to: String(ends ? Date.parse(ends) + halfDay : Date.parse(now)),
      parameter: String(alarm.parameter),
    })}`;
  const ofOrder = (part: string) => order && orderHref(order.id, part);

  return {
    alarm: alarm && chart(alarm.ended_at),
    evidence: evidence && (evidence.href ?? ofOrder("")),
    order: ofOrder(""),
    part: ofOrder("#parts"),
    proof: ofOrder("#proof"),
    saving: saving && ofOrder("#saving"),
    approver: saving && ofOrder("#saving"),
  };
}
