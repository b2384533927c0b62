import { type ProofVerdict, proofDays, prove } from "@/lib/domain/maintenance/proof";
import { repairOutcome } from "@/lib/domain/maintenance/repair-outcome";
import { repeatDays } from "@/lib/domain/maintenance/savings";
import { faultRepaired } from "@/lib/domain/maintenance/verdict";
import { alertRule, calm, evaluateSeries, isLevelEvent, type Sample } from "@/lib/domain/monitoring/alerts";
import { advanceEpisode, type Episode, type EpisodeChange } from "@/lib/domain/monitoring/episodes";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { FoundDiagnosis } from "@/lib/services/monitoring/captures/latest-diagnosis";
import { day, type Entry, hour, later, minute } from "./entry";
import { doneOrder, type PastPlant } from "./past";
import type { PastFault } from "./past-work";
import { savingOf } from "./saving";

const rule = "high";

/** An episode that the alarm engine itself makes of the readings, the order that repaired it, and what proves the repair. */
export function faultEntry(plant: PastPlant, fault: PastFault): Entry {
  const { calendar, kind, person, sensorOf } = plant;
  const { item, name, note } = fault[kind];
  const sensor = sensorOf(item, fault.at);
  const begun = calendar.at(calendar.workday(fault.ago), 7);
  const completed = later(begun, fault.minutes * minute);
  const samples = readingsOf(fault, begun, completed);
  const { episode, changes } = episodeOf(fault, samples);
  const opened_at = new Date(episode.opened_at);
  const ended_at = new Date(episode.closed_at!);
  // An acknowledgement before the alarm would be cleared by it.
  const raised = changes.findLast(({ action }) => action === "opened" || action === "escalated")!;
  const noticed = later(new Date(raised.ts), 40 * minute);
  const created_at = later(noticed, 20 * minute);
  const beforeWork = samples.filter(({ ts }) => ts >= episode.opened_at && ts < begun.getTime());
  const afterWork = samples.filter(({ ts }) => ts >= completed.getTime());
  const asSamples = (some: Sample[]) => some.map(({ value }) => ({ value: value!, running: true, rpm: null }));
  const proof = prove({
    alert_rule: rule,
    limit_value: fault.warning,
    before: asSamples(beforeWork.toReversed()),
    after: asSamples(afterWork),
    isOver: false,
  });
  const known = {
    sensor_id: sensor.id,
    parameter: fault.parameter,
    alert_rule: episode.rule,
    level: episode.level,
    peak_level: episode.peak.level,
    onset_value: changes[0]!.value,
    peak_value: episode.peak.value,
    warning: fault.warning,
    alarm: fault.alarm,
  };
  const order = doneOrder(plant, {
    name,
    item,
    type: "breakdown",
    minutes: fault.minutes,
    completion_note: note,
    steps: fault.steps,
    expected_minutes: Math.ceil(fault.minutes / 60) * 60,
    is_machine_down: fault.isDown ?? false,
    created_at,
    begun,
    due_at: later(begun, 8 * hour),
    by: "technician",
    closed: calendar.at(calendar.workday(fault.ago) - 1, 8),
  });
  order.row.finding = {
    ...known,
    sensor_name: fault.at,
    data_set: sensor.data_set,
    value: latestBefore(samples, created_at),
    opened_at: opened_at.toISOString(),
    diagnosis: fault.named ? diagnosed(fault.named, sensor.id, created_at) : null,
    points: pointsOf(samples, created_at),
  };

  const acknowledged = {
    action: "acknowledged",
    at: noticed,
    user_id: person("supervisor"),
    note: "Order is written.",
  };
  order.fault = {
    alert: {
      ...known,
      kind: "level",
      peak_rule: episode.peak.rule,
      peak_at: new Date(episode.peak.ts),
      last_value: afterWork.at(-1)!.value,
      rule_levels: episode.rule_levels,
      opened_at,
      ended_at,
      notified_at: later(opened_at, minute),
      acknowledged_at: noticed,
      acknowledged_by: acknowledged.user_id,
      acknowledge_note: acknowledged.note,
      acknowledge_snapshot: {},
      created_at: opened_at,
      updated_at: ended_at,
      version: changes.length + 1,
    },
    changes: [
      ...changes.map(({ action, ts, from, to, value }) => ({ action, at: new Date(ts), from, to, value })),
      acknowledged,
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    proof: {
      sensor_id: sensor.id,
      parameter: fault.parameter,
      alert_rule: episode.rule,
      limit_value: fault.warning,
      ...proof,
      fault_at: opened_at,
      work_at: begun,
      opened_at: completed,
      closes_at: later(completed, proofDays * day),
      decided_at: new Date(afterWork[proof.after_samples - 1]!.ts),
      fault: foundOf(fault),
      ...watchedSince(fault, proof.verdict, completed),
    },
  };
  Object.assign(order.row, answerOf(fault));
  if (fault.saving) Object.assign(order, savingOf(plant, order, fault.saving));

  return order;
}

/** What the technician answered to what the diagnosis had named, if anything. */
function answerOf({ named, found, codes }: PastFault) {
  if (found === null) return { verdict: "nothing_found", verdict_fault: null };
  if (named === found) return { verdict: "confirmed", verdict_fault: null };

  return { verdict: named ? "other_fault" : "fault_found", verdict_fault: codes ? null : found };
}

const foundOf = (fault: PastFault) =>
  faultRepaired({ ...answerOf(fault), finding: { diagnosis: { fault: fault.named ?? null } } });

const diagnosed = (fault: Fault, capture_id: number, at: Date): FoundDiagnosis => ({
  capture_id,
  axis: "z",
  taken_at: later(at, -90 * minute).toISOString(),
  verdict: "fault",
  fault,
  confidence: "high",
  score: 0.82,
  href: null,
});

/** What the days after the repair have shown, as far as they are over. */
function watchedSince({ ago, back }: PastFault, verdict: ProofVerdict, completed: Date) {
  const isOver = ago > repeatDays;
  const watched_days = Math.min(ago, repeatDays) - 1;
  const outcome = repairOutcome({ verdict: verdict as "fixed", isBack: back !== undefined, isOver, watched_days });

  return outcome === "open" ? {} : { outcome, watched_days, outcome_at: later(completed, (back ?? repeatDays) * day) };
}

const daysBefore = 6;
const interval = 20 * minute;

/** What the sensor sent from the days before the fault to the day after the repair, while the machine ran. */
function readingsOf({ values, parameter }: PastFault, begun: Date, completed: Date): Sample[] {
  const from = begun.getTime() - daysBefore * day;
  const until = completed.getTime() + day;
  const samples: Sample[] = [];
  for (let ts = from; ts < until; ts += interval) {
    if (ts >= begun.getTime() && ts < completed.getTime()) continue;
    const ripple = 1 + 0.02 * Math.sin(ts / (97 * minute)) + 0.015 * Math.sin(ts / (23 * minute) + parameter);
    const share = (ts - from) / (begun.getTime() - from);
    const grown = values.healthy + (values.worst - values.healthy) * share ** 2;
    const value = ripple * (ts < begun.getTime() ? grown : values.repaired);
    samples.push({ ts, value: Math.round(value * 1_000) / 1_000, running: true });
  }

  return samples;
}

function episodeOf({ warning, alarm }: PastFault, samples: Sample[]) {
  const limits = alertRule({ key: rule, kind: "high", warning, alarm });
  let open: Episode | null = null;
  let closed: Episode | null = null;
  const changes: EpisodeChange[] = [];
  for (const event of evaluateSeries([limits], { [rule]: calm }, samples).events.filter(isLevelEvent)) {
    const next = advanceEpisode(open, event, null);
    open = next.open;
    closed = next.closed ?? closed;
    changes.push(...next.changes);
  }
  if (!closed || open) throw new Error("a past fault of the demo has not ended in one episode");

  return { episode: closed, changes };
}

const latestBefore = (samples: Sample[], at: Date) => samples.findLast(({ ts }) => ts < at.getTime())?.value ?? null;

/** As a finding keeps them: the highest of every three hours. */
function pointsOf(samples: Sample[], until: Date): [number, number][] {
  const highest = new Map<number, number>();
  for (const { ts, value } of samples) {
    const bucket = ts - (ts % (3 * hour));
    if (ts < until.getTime()) highest.set(bucket, Math.max(highest.get(bucket) ?? 0, value!));
  }

  return [...highest];
}
