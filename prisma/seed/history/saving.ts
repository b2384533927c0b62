import { laborCost, netSaving, type SavingAction } from "@/lib/domain/maintenance/savings";
import { day, type Entry, type EntryEvent, later } from "./entry";
import type { PastPlant } from "./past";
import type { PastSaving } from "./past-work";

/** The saving of a completed order, as far as it has come, and its part of the order's history. */
export function savingOf({ person, currency, downtime_cost, hourly_cents }: PastPlant, order: Entry, past: PastSaving) {
  const { status, evidence, reason, ...figures } = past;
  const { row, fault } = order;
  const minutes = row.total_minutes ?? 0;
  const estimate = {
    ...figures,
    planned_minutes: row.is_machine_down ? minutes : 0,
    downtime_cost,
    labor_cost: laborCost(minutes, hourly_cents),
  };
  const amount = netSaving(estimate);
  const supervisor = person("supervisor");
  const estimated_at = later(row.closed_at as Date, 2 * 3_600_000);
  const evidenced_at = later(estimated_at, day);
  const decided_at = later(estimated_at, 3 * day);
  const isEvidenced = status !== "estimated" && status !== "rejected";
  const isByNote = isEvidenced && !fault;
  const step = (
    action: SavingAction,
    user_id: number | null,
    from: string,
    to: string,
    created_at: Date,
  ): EntryEvent => ({
    user_id,
    action: `saving_${action}` as const,
    from,
    to,
    created_at,
    ...(user_id !== null && { data: { amount } }),
  });
  const decision = {
    approved: () => step("approve", person("plant_admin"), "evidenced", "approved", decided_at),
    review: () => ({ ...step("review", person("plant_admin"), "evidenced", "review", decided_at), note: reason }),
    rejected: () => ({ ...step("reject", person("plant_admin"), "estimated", "rejected", decided_at), note: reason }),
    evidenced: () => null,
    estimated: () => null,
  }[status]();
  const { from: _from, ...estimated } = step("estimate", supervisor, "", "estimated", estimated_at);
  const shown = isEvidenced
    ? { ...step("evidence", isByNote ? supervisor : null, "estimated", "evidenced", evidenced_at), note: evidence }
    : null;

  return {
    saving: {
      ...estimate,
      status,
      currency,
      amount,
      estimated_by: supervisor,
      estimated_at,
      rate_source: "flat",
      ...(isEvidenced && {
        evidence: isByNote ? "note" : "proof",
        evidence_note: evidence ?? null,
        evidenced_by: isByNote ? supervisor : null,
        evidenced_at,
      }),
      ...(status === "approved" && { approved_by: person("plant_admin"), approved_at: decided_at }),
      reason: reason ?? null,
      review_cause: status === "review" ? "person" : null,
      created_at: estimated_at,
      updated_at: decision ? decided_at : isEvidenced ? evidenced_at : estimated_at,
      version: 1 + Number(isEvidenced) + Number(decision !== null),
    },
    events: [...order.events, estimated, ...(shown ? [shown] : []), ...(decision ? [decision] : [])],
  };
}
