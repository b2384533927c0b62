/** How much of a thing a plant orders once there is too little of it. Quantities have three decimals at most. */

interface Stocked {
  /** In all places of the plant that have a minimum. */
  available: number;
  minimum: number;
  /** Asked for or ordered, and not come in. */
  on_order: number;
  /** Ordered at once; null: as much as is missing. */
  order_quantity: number | null;
  /** There should be no more afterwards; null: twice the minimum. */
  maximum: number | null;
}

const rounded = (quantity: number) => Math.round(quantity * 1_000) / 1_000;

/**
 * As much as fills it up to its maximum, or in whole order quantities as much as reaches the minimum. 0 where what is there
 * and what comes are enough: nothing is proposed twice.
 */
export function proposedQuantity({ available, minimum, on_order, order_quantity, maximum }: Stocked): number {
  const coming = rounded(available + on_order);
  if (coming >= minimum) return 0;
  if (order_quantity !== null) return rounded(Math.ceil((minimum - coming) / order_quantity) * order_quantity);

  return rounded(Math.max(maximum ?? 2 * minimum, minimum) - coming);
}

interface ProposedLine {
  proposed: number;
  /** Whole cents. */
  unit_price: number | null;
}

/** What a vendor's lines come to in whole cents, each rounded by itself; what has no price counts nothing. */
export const totalOfLines = (lines: readonly ProposedLine[]): number =>
  lines.reduce((sum, { proposed, unit_price }) => sum + Math.round(proposed * (unit_price ?? 0)), 0);
