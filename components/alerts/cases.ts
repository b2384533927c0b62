import { nameOf } from "@/lib/domain/identity/viewer";
import { type AlarmCaseState, alarmCaseStates, nextStepOf } from "@/lib/domain/maintenance/alarm-case";
import { compareLevels, type Level } from "@/lib/domain/shared/levels";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { WireAlert } from "./wire-alert";

/** All alerts of an item, or of a sensor without one; silence apart from what was measured. */
export interface DeskCase {
  key: string;
  /** Its worst open alert; without one that whose return to normal is latched, after the repair the last that has ended. */
  worst: WireAlert;
  /** Worst first; without open ones those that are latched, after the repair those that have ended. */
  alerts: readonly WireAlert[];
  of: WireAlert["case"];
  level: Level;
  isMuted: boolean;
}

/** Worst first, then what is to be acknowledged, repaired ones last. `now` is the time of the answer, as the server writes times. */
export function casesOf(alerts: readonly WireAlert[], now: string): DeskCase[] {
  const groups = new Map<string, WireAlert[]>();
  for (const alert of alerts) {
    const item = alert.sensor.equipment;
    const of = item ? `item:${item.id}` : `sensor:${alert.sensor.id}`;
    const key = alert.kind === "level" ? of : `${of}:${alert.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), alert]);
  }

  return [...groups]
    .flatMap(([key, all]) => {
      const open = all.filter(({ ended_at }) => ended_at === null);
      const latched = all.filter(({ is_latched }) => is_latched);
      const shown = [open, latched].find(({ length }) => length > 0) ?? all;
      // The reading shown is of the alert whose age is shown.
      const isWorst = ({ id, case: of }: WireAlert) => id === of.worst_alert_id;
      const sorted = shown.toSorted(
        (a, b) => Number(isWorst(b)) - Number(isWorst(a)) || compareLevels(a.level, b.level),
      );
      const [worst] = sorted;
      return worst
        ? [{ key, worst, alerts: sorted, of: worst.case, level: worst.level, isMuted: areMuted(open, now) }]
        : [];
    })
    .toSorted((a, b) => urgencyOf(a) - urgencyOf(b) || compareLevels(a.level, b.level));
}

const urgencyOf = (one: DeskCase) => (!isOver(one) ? 0 : unacknowledged(one).length > 0 ? 1 : 2);

/** What is open beside the list, and by which filters the list was narrowed then. */
export interface OpenCase {
  key: string | null;
  filter: string;
}

/**
 * The case that was opened stays open, wherever it is listed now and also when it is over; the first one is open before
 * any was, and where filters chosen since leave the open one out.
 */
export function openedBy(before: OpenCase, filter: string, listed: readonly DeskCase[]): OpenCase {
  const isLeftOut = filter !== before.filter && !caseWith(listed, before.key);
  const key = before.key === null || isLeftOut ? (listed[0]?.key ?? null) : before.key;
  return key === before.key && filter === before.filter ? before : { key, filter };
}

/** By its key; an address names an item, whose case may be that it sends no data. */
export const caseWith = (cases: readonly DeskCase[], key: string | null): DeskCase | undefined =>
  cases.find((one) => one.key === key) ?? cases.find((one) => key !== null && one.key.startsWith(`${key}:`));

const areMuted = (open: readonly WireAlert[], now: string) =>
  open.length > 0 && open.every(({ shelved_until }) => shelved_until !== null && shelved_until > now);

/** Within its limits again: the level is that of before the repair. */
export const isOver = ({ worst }: DeskCase) => worst.ended_at !== null;

/** Open alerts, and those whose return to normal is latched. */
export const unacknowledged = ({ alerts }: Pick<DeskCase, "alerts">) =>
  alerts.filter(
    ({ acknowledged_at, ended_at, is_latched }) => acknowledged_at === null && (ended_at === null || is_latched),
  );

/** Tabs of the desk and the states behind each. */
export const tabs = {
  all: alarmCaseStates,
  new: ["new"],
  not_fixed: ["not_fixed"],
  acknowledged: ["acknowledged"],
  ordered: ["ordered", "in_work"],
  repaired: ["repaired"],
  proven: ["proven"],
  muted: alarmCaseStates,
} as const satisfies Record<string, readonly AlarmCaseState[]>;
export type Tab = keyof typeof tabs;

/** What is muted stands in its own tab and nowhere else. */
export const inTab = (tab: Tab, one: DeskCase) =>
  one.isMuted === (tab === "muted") && (tabs[tab] as readonly AlarmCaseState[]).includes(one.of.state);

export const orderHref = ({ of, worst }: DeskCase): string =>
  of.order && of.state !== "not_fixed"
    ? `/maintenance/work-orders/${of.order.id}`
    : `/maintenance/work-orders?${newFrom(worst)}`;

/** The open request of the case, or the form of a new one. */
export const requestHref = ({ of, worst }: DeskCase): string =>
  `/maintenance-requests?${of.request ? `id=${of.request.id}` : newFrom(worst)}`;

const newFrom = ({ id, sensor: { equipment } }: WireAlert) =>
  `new=1${equipment ? `&equipment_id=${equipment.id}` : ""}&alert_id=${id}`;

/** Somebody has asked for the work, and nobody has decided or made an order meanwhile. */
export const isRequested = ({ of }: DeskCase) => of.request !== null && nextStepOf[of.state] !== "open_order";

/** What can be ordered or requested now. */
export const isWorkNext = (one: DeskCase) =>
  !isRequested(one) && ["acknowledge", "order", "order_again"].includes(nextStepOf[one.of.state]);

/** Open alerts; those of a repaired case have ended. */
export const openAlertsOf = (cases: readonly DeskCase[]) =>
  cases.filter((one) => !isOver(one)).reduce((sum, one) => sum + one.alerts.length, 0);

/** The sensor whose reading stands for the case. */
export const caseHref = ({ worst: { sensor } }: DeskCase): string =>
  hrefOf({ kind: "sensor", id: sensor.id, equipment_id: sensor.equipment?.id ?? null });

export interface CaseOwner {
  /** Null for a team. */
  user_id: number | null;
  name: string;
  /** What is assigned. */
  of: "order" | "case";
}

/**
 * Who has the order, be it a person or a team; before there is one, who has taken the case. A case that is not fixed can
 * be taken again; until then it is of who had the order.
 */
export function ownerOf({ of }: DeskCase): CaseOwner | null {
  const isNotFixed = of.state === "not_fixed";
  const hasOrder = of.order !== null && !(isNotFixed && of.taker !== null);
  const assigned = hasOrder && (of.assigned?.owner || of.assigned?.owner_team) ? of.assigned : null;
  const what = assigned && !isNotFixed ? "order" : "case";
  const person = assigned ? assigned.owner : of.taker;
  if (person) return { user_id: person.id, name: nameOf(person), of: what };

  return assigned?.owner_team ? { user_id: null, name: assigned.owner_team.name, of: what } : null;
}

export const nameOfCase = ({ worst: { sensor } }: DeskCase) => sensor.equipment?.name ?? sensor.name;

export function placeOf({ worst: { plant, sensor } }: DeskCase): string {
  const asset = sensor.equipment?.asset;
  return [asset?.machine.production_line.name ?? plant.name, asset?.machine.name, asset?.name]
    .filter((name, index, all) => name && all.indexOf(name) === index)
    .join(" / ");
}

const halfDay = 12 * 3_600_000;

interface Charted extends Pick<WireAlert, "parameter" | "opened_at" | "ended_at"> {
  sensor: { id: number; equipment: { id: number } | null };
}

/** The measurement of an alert, from half a day before it began until it ended, or now. */
export function chartHref({ sensor, parameter, opened_at, ended_at }: Charted, now: string): string | null {
  if (!sensor.equipment) return null;
  const to = ended_at ? Date.parse(ended_at) + halfDay : Date.parse(now);
  const measurement = parameter === null ? "" : `&parameter=${parameter}`;
  return `/equipments/${sensor.equipment.id}/details/pdm/${sensor.id}?from=${Date.parse(opened_at) - halfDay}&to=${to}${measurement}`;
}
