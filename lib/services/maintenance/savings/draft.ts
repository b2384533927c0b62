import { isSupervisor } from "@/lib/domain/identity/viewer";
import { costOf } from "@/lib/domain/maintenance/order-cost";
import { laborCost, suggestedProbability } from "@/lib/domain/maintenance/savings";
import { outputPerHour } from "@/lib/domain/oee/figures";
import { inCents } from "@/lib/domain/shared/money";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { findingOf } from "@/lib/services/maintenance/finding";
import { countingProcess } from "@/lib/services/oee/counting-process";
import { bookedOn } from "../costs/of-order";
import { isDone } from "./may";
import { presentOneSaving, savingOfOrder } from "./present";

/** The saving card of a work order: the saving, or defaults for an estimate; neither if there is nothing to estimate. */
export async function savingCard(call: Call, order: WorkOrderRow) {
  const row = await savingOfOrder(call, order.id);
  const mayBegin = isSupervisor(call.viewer) && isDone(order) && order.problem_solved !== false;
  const output = mayBegin ? await outputOf(call, order) : null;
  const [saving, draft] = await together([
    row && presentOneSaving(call, row),
    row || !mayBegin ? null : draftOf(call, order, output),
  ]);

  return { saving, draft, output };
}

/** What is known of the figures before a person has estimated anything. */
async function draftOf(call: Call, order: WorkOrderRow, output: Awaited<ReturnType<typeof outputOf>>) {
  const minutes = order.total_minutes ?? 0;
  const finding = findingOf(order);
  const [booked, hourlyRate] = await together([
    bookedOn(call, order.id),
    hourlyRateOf(call, order.completed_by ?? order.assigned_user_id),
  ]);
  const { labor, parts } = costOf(booked);
  const { basis } = booked;

  return {
    currency: booked.currency,
    probability: suggestedProbability(finding?.peak_level ?? null),
    planned_minutes:
      basis?.kind === "production" && output
        ? Math.round(basis.lost / output.run_rate)
        : // A machine that ran on while it was repaired has not stood still for it.
          Math.round(booked.minutes) || (order.is_machine_down ? minutes : 0),
    downtime_cost: output?.per_hour ?? booked.hourly,
    // Orders from before labor was booked have the time alone.
    labor_cost: booked.labor === null ? laborCost(minutes, hourlyRate) : labor,
    parts_cost: parts,
    /** What the downtime of this repair cost, and from which records. */
    downtime_basis: basis,
  };
}

export type SavingDraft = Awaited<ReturnType<typeof draftOf>>;

/** What the order's line makes in an hour and what that is worth, where exactly one process counts it; else null. */
export async function outputOf(
  { tx }: Pick<Call, "tx">,
  { production_line_id }: Pick<WorkOrderRow, "production_line_id">,
) {
  const process = await countingProcess(tx, production_line_id);
  if (typeof process === "string") return null;
  const { id, name, run_rate, value_per_part } = process;

  return { process_id: id, name, run_rate, value_per_part, per_hour: outputPerHour(run_rate, value_per_part) };
}

async function hourlyRateOf({ tx }: Pick<Call, "tx">, id: number | null): Promise<number> {
  const user = id === null ? null : await tx.user.findFirst({ where: { id }, select: { hourly_rate: true } });

  return inCents(Number(user?.hourly_rate ?? 0));
}
