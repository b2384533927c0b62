import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { dueFieldOf } from "@/lib/domain/maintenance/work-order-due";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { DomainError } from "@/lib/domain/shared/errors";
import type { StopPlanInput } from "@/lib/inputs/work-rankings";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { checkPlans } from "../planner/hours";
import { updateWorkOrder } from "../work-orders/save";
import { plantOf } from "./board";
import { rankedOf } from "./factors";
import { keepRanking } from "./keep";
import { lineStop } from "./stop";

/**
 * Gives the chosen orders their day and person in the next stop of their line, all or none, and keeps the ranking that they
 * were chosen from. What was planned meanwhile, a stop that has moved and a person who is no longer free are conflicts.
 */
export async function planStop(call: Call, input: StopPlanInput) {
  checkPlans(call);
  const plant = await plantOf(call, input.plant_id);
  // Two people who fill the same stop take turns here, so the second sees whose time the first has taken.
  await call.tx.$executeRaw`select pg_advisory_xact_lock(hashtext('stop-plan'), ${plant.id})`;
  const ranked = await rankedOf(call, plant.id);
  await checkStop(call, plant, input);
  for (const { id, version, assigned_user_id, due_at } of input.orders) {
    const before = await rowOf(call, id);
    const isThere = before.plant_id === plant.id && before.production_line_id === input.production_line_id;
    if (!isThere || before.version !== version) throw plannedMeanwhile(before);
    const due = new Date(due_at);
    const dated = dueFieldOf(before) === "extended_at" ? { extended_at: due } : { due_at: due };
    await updateWorkOrder(call, id, { version, assigned_user_id, ...dated });
  }
  const planned = input.orders.map(({ id }) => id);
  const ranking_id = await keepRanking(call, { id: plant.id, company_id: plant.company_id }, ranked, {
    cause: "plan",
    week: null,
    taken_by: call.viewer.user_id,
    planned,
  });

  return { ranking_id, planned };
}

const plannedMeanwhile = ({ id, number, name }: { id: number; number: number; name: string }) =>
  new DomainError("conflict", "what-first.planned_meanwhile", {
    params: { label: workOrderNumber(number) },
    data: { id, label: workOrderNumber(number), name },
  });

type Plant = Awaited<ReturnType<typeof plantOf>>;

/** The stop is still where the board has shown it, and everybody still has the time that the orders take. */
async function checkStop(call: Call, plant: Plant, { production_line_id, orders }: StopPlanInput) {
  const stop = await lineStop(call, plant, production_line_id);
  const isInside = (at: Date) => stop !== null && at >= stop.starts_at && at <= stop.ends_at;
  if (!stop || orders.some(({ due_at }) => !isInside(new Date(due_at))))
    throw new DomainError("conflict", "what-first.stop_moved");
  const left = new Map(
    stop.people.map(({ user_id, date, minutes, name }) => [`${user_id} ${date}`, { minutes, name }]),
  );
  for (const { id, assigned_user_id, due_at } of orders) {
    const { expected_minutes, number } = await rowOf(call, id);
    const free = left.get(`${assigned_user_id} ${plantDay(new Date(due_at), plant.time_zone)}`);
    if (!free || free.minutes < (expected_minutes ?? 0))
      throw new DomainError("conflict", "what-first.nobody_free", {
        params: { label: workOrderNumber(number), person: free?.name ?? "" },
      });
    free.minutes -= expected_minutes ?? 0;
  }
}
