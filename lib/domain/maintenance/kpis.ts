/** Key figures of maintenance, defined as in the SMRP metrics (domain reference, section 10.2). */

export interface Reliability {
  /** Hours that an item runs between two failures; null without a failure: longer than the window. */
  mtbf: number | null;
  /** Hours from a failure until the item runs again; null without a failure. */
  mttr: number | null;
  /** 0 to 1. */
  availability: number;
}

/**
 * @param window_hours hours in which the items could have run, of all of them together
 * @param repair_hours hours in which they stood still, unplanned
 */
export function reliabilityOf(window_hours: number, repair_hours: number, failures: number): Reliability {
  if (failures === 0) return { mtbf: null, mttr: null, availability: 1 };
  const mtbf = Math.max(0, window_hours - repair_hours) / failures;
  const mttr = repair_hours / failures;

  return { mtbf, mttr, availability: mtbf + mttr === 0 ? 0 : mtbf / (mtbf + mttr) };
}

/** Of a whole, 0 to 1; null where there is nothing that it could be a share of. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Days that the overview looks back. */
export const overviewDays = [30, 90, 365] as const;
export type OverviewDays = (typeof overviewDays)[number];

export const asOverviewDays = (text: unknown): OverviewDays => overviewDays.find((one) => String(one) === text) ?? 90;
