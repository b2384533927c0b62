/** What a sensor order shows about its spare: it is held for the order, the storeroom lacks it, or no spare is named. */
export type SpareState = "held" | "not_in_stock" | "no_spare";

/** One piece is wanted; less than one cannot be fitted. */
export const spareNeeded = 1;

export function spareStateOf(part_id: number | null, pieces: number): SpareState {
  if (part_id === null) return "no_spare";

  return pieces >= spareNeeded ? "held" : "not_in_stock";
}
