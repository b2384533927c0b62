import type { AlarmCaseState } from "@/lib/domain/maintenance/alarm-case";

/** The stations of a case from its alert to its proof. */
export const way = ["new", "acknowledged", "ordered", "repaired", "proven"] as const;

type Station = (typeof way)[number];

/** Of the states that are no station themselves. */
export const stationOf: Partial<Record<AlarmCaseState, Station>> = { in_work: "ordered", not_fixed: "repaired" };

export const stationAt = (state: AlarmCaseState) => way.indexOf(stationOf[state] ?? (state as Station));
