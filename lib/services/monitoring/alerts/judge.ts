import { judgedFault, namesFault, verdictOn, verdictsFor } from "@/lib/domain/maintenance/verdict";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { AlertVerdictInput } from "@/lib/inputs/alerts";
import type { Call } from "@/lib/server/data/call";
import { latestDiagnosis } from "../captures/latest-diagnosis";
import { alertOf, follow } from "./acknowledge";
import { servedAlerts } from "./served";

/**
 * Somebody has looked where an alert was that never had an order: whether its diagnosis was right, wrong, or is undecided
 * again. What the diagnosis named is noted with it, so that a later waveform does not change what was judged. Of an alert
 * with an order the order's technician is the judge; the update's guard refuses it.
 */
export async function judgeAlert(call: Call, id: number, { verdict: sent, verdict_fault, version }: AlertVerdictInput) {
  const alert = await alertOf(call, id);
  if (alert.kind !== "level") throw invalidField("verdict", "errors.not_an_option");
  const noted = await call.tx.alert.findFirstOrThrow({
    where: { id },
    select: { diagnosed_fault: true, ended_at: true },
  });
  const fault = judgedFault(noted.diagnosed_fault, await latestDiagnosis(call, alert.sensor_id));
  const finding = { diagnosis: { fault } };
  const verdict = verdictOn({ finding }, sent);
  if (verdict && !verdictsFor({ finding }).includes(verdict)) throw invalidField("verdict", "errors.not_an_option");
  if (verdict_fault && !namesFault(verdict)) throw invalidField("verdict_fault", "errors.not_an_option");

  const isForgotten = verdict === null && noted.ended_at === null;
  const { count } = await call.tx.alert.updateMany({
    where: { id, work_order_id: null, ...(version === undefined ? {} : { version }) },
    data: {
      verdict,
      verdict_fault,
      verdict_by: verdict && call.viewer.user_id,
      verdict_at: verdict && call.now,
      // An alert that is open and undecided is not on the board yet.
      diagnosed_fault: isForgotten ? null : (noted.diagnosed_fault ?? fault ?? "none"),
      version: { increment: 1 },
    },
  });
  if (count === 0) {
    const current = await servedAlerts.find(call, id);
    throw new DomainError("conflict", current.work_order ? "alerts.has_order" : "errors.stale_version", {
      data: current,
    });
  }
  await follow(call, alert, "judged", [verdict ?? "undecided", verdict_fault].filter(Boolean).join(": "));

  return servedAlerts.find(call, id);
}
