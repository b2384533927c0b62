import { plantDay } from "@/lib/domain/shared/calendar-month";
import { dayIn } from "@/lib/domain/shared/plant-day";
import type { Call } from "@/lib/server/data/call";
import { actorOf, isTheirs } from "./actor";
import type { RequisitionRow } from "./present";

/** A reminder is sent once on a day of the plant: since when one counts. */
export function reminderDay(now: Date, time_zone: string): Date {
  return dayIn(plantDay(now, time_zone), time_zone).start;
}

/** Those whose it is, as long as nobody has decided and nobody was reminded today; who decides needs no reminder. */
export function mayRemind(
  call: Pick<Call, "viewer" | "now">,
  row: RequisitionRow,
  events: readonly { action: string; created_at: Date }[],
): boolean {
  const actor = actorOf(call, row);
  const since = reminderDay(call.now, row.plant.time_zone);
  const decidesItself = (actor.is_approver || actor.is_provider) && !actor.is_requester;

  return (
    row.status === "pending" &&
    isTheirs(actor) &&
    !decidesItself &&
    !events.some(({ action, created_at }) => action === "remind" && created_at >= since)
  );
}
