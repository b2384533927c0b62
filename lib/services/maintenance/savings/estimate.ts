import { warnedDays } from "@/lib/domain/maintenance/one-pager";
import { type Estimate, netSaving, type SavingRateSource, savingTransitions } from "@/lib/domain/maintenance/savings";
import { cappedMinutes } from "@/lib/domain/monitoring/coverage";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { canMove } from "@/lib/domain/shared/transitions";
import type { SavingInput } from "@/lib/inputs/savings";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { coveredHoursOf } from "@/lib/services/monitoring/coverage/covered-hours";
import { bookedOn } from "../costs/of-order";
import { record } from "../order-log";
import { refuseCountedTwice } from "./counted-once";
import { outputOf } from "./draft";
import { checkMayDecide, isDone, theSaving, wrongSavingStatus } from "./may";
import { presentOneSaving, type SavingRow, type ShownSaving, savingOfOrder } from "./present";
import { evidenceByProof } from "./sweep";

/** Writes the figures of an order down, or changes them with a reason; what was shown for the old ones is gone then. */
export async function estimateSaving(call: Call, work_order_id: number, input: SavingInput): Promise<ShownSaving> {
  const order = await rowOf(call, work_order_id);
  checkMayDecide(call, "estimate", order, null);
  if (!isDone(order) || order.problem_solved === false) throw new DomainError("conflict", "savings.work_not_done");
  await refuseCountedTwice(call, order);

  const before = await savingOfOrder(call, work_order_id);
  const { hourly, currency } = await bookedOn(call, work_order_id);
  const output = await outputOf(call, order);
  const covered_hours = await coveredBefore(call, order);
  const figures = figuresOf({ hourly, output }, input, covered_hours);
  const stamp = { ...figures, note: input.note ?? null, estimated_by: call.viewer.user_id, estimated_at: call.now };
  if (before) await change(call, before, input, stamp);
  else {
    const { company_id, plant_id } = order;
    await call.tx.saving.create({ data: { ...stamp, company_id, plant_id, work_order_id, currency } });
  }

  const after = await theSaving(call, work_order_id);
  const shown = await presentOneSaving(call, after);
  await record(
    call,
    order,
    {
      action: "saving_estimate",
      from: before?.status,
      to: "estimated",
      note: input.reason,
      data: { amount: shown.amount },
    },
    { before: before && (await presentOneSaving(call, before)), after: shown },
  );
  // The machine may have shown already that the fault is gone.
  await evidenceByProof(call.tx, order, call.now);
  return presentOneSaving(call, await theSaving(call, work_order_id));
}

/** Of the item in the days before the work, as far back as an alert counts as a warning. */
async function coveredBefore(call: Call, { equipment_id, completed_at }: WorkOrderRow): Promise<number | null> {
  if (equipment_id === null) return null;
  const until = completed_at ?? call.now;

  return coveredHoursOf(call, equipment_id, { from: new Date(until.getTime() - warnedDays * 86_400_000), until });
}

interface Rates {
  /** Flat, of the line or the plant. */
  hourly: number | null;
  /** What the counted line makes in an hour. */
  output: Awaited<ReturnType<typeof outputOf>>;
}

/** What was claimed beyond the covered hours is kept beside what counts, and so is where the cost of an hour is from. */
function figuresOf({ hourly, output }: Rates, input: SavingInput, covered_hours: number | null) {
  const downtime_cost = input.downtime_cost ?? output?.per_hour ?? hourly;
  if (downtime_cost === null) throw invalidField("downtime_cost", "errors.is_required");
  const failure_minutes = cappedMinutes(input.failure_minutes, covered_hours);
  const claimed_minutes = failure_minutes < input.failure_minutes ? input.failure_minutes : null;
  const { probability, planned_minutes, failure_cost, labor_cost, parts_cost } = input;
  const estimate: Estimate = {
    probability,
    failure_minutes,
    planned_minutes,
    downtime_cost,
    failure_cost,
    labor_cost,
    parts_cost,
  };

  return {
    ...estimate,
    claimed_minutes,
    covered_hours,
    amount: netSaving(estimate),
    ...rateSource(downtime_cost, { hourly, output }),
  };
}

/** Of which records an hour costs what it does; a figure that is in none of them is its author's. */
function rateSource(downtime_cost: number, { hourly, output }: Rates) {
  const isProduction = output?.per_hour === downtime_cost;
  const rate_source: SavingRateSource = isProduction ? "production" : downtime_cost === hourly ? "flat" : "person";

  return {
    rate_source,
    rate_process_id: isProduction ? output.process_id : null,
    run_rate: isProduction ? output.run_rate : null,
    value_per_part: isProduction ? output.value_per_part : null,
  };
}

type Stamp = ReturnType<typeof figuresOf> & { note: string | null; estimated_by: number; estimated_at: Date };

async function change(call: Call, before: SavingRow, { version, reason }: SavingInput, stamp: Stamp) {
  if (!canMove(savingTransitions, "estimate", before.status as "estimated")) throw wrongSavingStatus(before);
  // A user who did not know that there are figures must not overwrite them.
  if (version === undefined) throw stale(await presentOneSaving(call, before));
  if (!reason?.trim()) throw invalidField("reason", "errors.is_required");
  const { count } = await call.tx.saving.updateMany({
    where: { id: before.id, status: before.status, version },
    data: { ...stamp, ...nothingShown, reason, status: "estimated", version: { increment: 1 } },
  });
  if (count === 0) throw stale(await presentOneSaving(call, await theSaving(call, before.work_order_id)));
}

const stale = (data: ShownSaving) => new DomainError("conflict", "errors.stale_version", { data });

const nothingShown = {
  evidence: null,
  evidence_note: null,
  evidenced_by: null,
  evidenced_at: null,
  approved_by: null,
  approved_at: null,
  review_cause: null,
};
