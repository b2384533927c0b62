/**
 * The rules of stock: what a movement does to what lies in one place, and what it costs. Quantities have three decimals
 * at most; money is whole cents. Every cent that enters a line leaves it again: the costs of its movements sum to its value.
 */

export const movementKinds = ["receive", "issue", "return", "transfer", "count", "scrap"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** What a unit of a misc. part is. */
export const partUnits = ["piece", "box", "pair", "set", "m", "ft", "kg", "lb", "l", "gal", "g", "ml"] as const;

/** A misc. part, or a part number of the catalogue with the name of its kind (item type). */
export interface Stocked {
  part: { name: string; number: string } | null;
  brand_model: { name: string; type: string | null } | null;
}

/** What a line of stock is, by its name: a misc. part by its own, a part number by its kind ("Belt 5VX1060"). */
export function stockName({ part, brand_model }: Stocked): string {
  if (part) return part.name;
  const { name = "", type = null } = brand_model ?? {};

  return type === null || name.toLowerCase().includes(type.toLowerCase()) ? name : `${type} ${name}`;
}

/** What lies at one place. `value` is of all that is on hand. */
export interface Holding {
  on_hand: number;
  /** Held for work orders. */
  reserved: number;
  value: number;
}

/** An entry of the ledger: what came (or, with a minus, went), what is there now, and what it cost. */
export interface Posting {
  quantity: number;
  balance: number;
  unit_cost: number;
  cost: number;
}

export interface Posted {
  after: Holding;
  posting: Posting;
}

/** There is less than was asked for. */
export interface Short {
  short: true;
  on_hand: number;
  available: number;
}

export const mostOfAMovement = 1_000_000;

/** To the third decimal, so that 0.1 and 0.2 are 0.3. */
export const roundedQuantity = (quantity: number): number => Math.round(quantity * 1_000) / 1_000;
const rounded = roundedQuantity;

/** What may still be taken. Less than nothing where a count found less than is held for work orders. */
export const availableOf = ({ on_hand, reserved }: Pick<Holding, "on_hand" | "reserved">) =>
  rounded(on_hand - reserved);

/** The moving average: what one of those on hand has cost, in whole cents; null when nothing is there. */
export const averageOf = ({ on_hand, value }: Pick<Holding, "on_hand" | "value">): number | null =>
  on_hand > 0 ? Math.round(value / on_hand) : null;

/** What is available against the minimum; without a minimum nothing is below it. */
export const isBelow = (available: number, minimum: number | null) => minimum !== null && available < minimum;

/** Adds at a price. */
export const taken = (
  holding: Holding,
  quantity: number,
  unit_cost: number,
  cost = Math.round(quantity * unit_cost),
): Posted => posted(holding, quantity, cost, unit_cost);

/** What units cost in whole cents; `cost` of all of them where it is not their number times `unit_cost`. */
export interface CostOfUnits {
  unit_cost: number;
  cost?: number;
}

/**
 * What a return for a work order costs: its share of what the order has paid, so that all of it returned leaves nothing on
 * the order. Null where the order has taken none.
 *
 * `costOfReturn({ quantity: 3, cost: 1000 }, 1)` is 333, and of all 3 it is 1,000.
 */
export function costOfReturn(paid: { quantity: number; cost: number }, quantity: number): CostOfUnits | null {
  if (rounded(paid.quantity) <= 0) return null;
  const unit_cost = Math.max(0, paid.cost) / rounded(paid.quantity);

  return { unit_cost: Math.round(unit_cost), cost: Math.round(unit_cost * quantity) };
}

/** Takes out at the moving average; the last one takes what is left of the value. */
export function given(holding: Holding, quantity: number): Posted | Short {
  const available = availableOf(holding);
  if (quantity > available) return { short: true, on_hand: holding.on_hand, available };

  return removed(holding, quantity);
}

/**
 * How much an order may take of a place: what is held for it, also where a count has found less than is held for all, and
 * beyond that what is available. At most what is there.
 */
export const availableWith = (holding: Pick<Holding, "on_hand" | "reserved">, held: number): number =>
  rounded(Math.min(holding.on_hand, held + Math.max(0, availableOf(holding))));

/** Takes out what was held for a work order: `held` of it is held no longer. */
export function givenHeld(holding: Holding, quantity: number, held: number): Posted | Short {
  const available = availableWith(holding, held);
  if (quantity > available) return { short: true, on_hand: holding.on_hand, available };

  return removed({ ...holding, reserved: Math.max(0, rounded(holding.reserved - held)) }, quantity);
}

/** How a need is spread over the places that have it: each gives what it has until there is enough. */
export function spread(
  needed: number,
  places: readonly { id: number; available: number }[],
): { id: number; quantity: number }[] {
  let left = needed;

  return places.flatMap(({ id, available }) => {
    const quantity = rounded(Math.min(left, Math.max(0, available)));
    left = rounded(left - quantity);
    return quantity > 0 ? [{ id, quantity }] : [];
  });
}

/** A count that is off by more is taken twice: by this share of what is on the books, or by so many. */
const mostOff = { share: 0.1, pieces: 5 };

/**
 * Is a count so far from the books that it is taken again before it is booked? Who counts does not see the books.
 *
 * `isFarOff(100, 106)` and `isFarOff(10, 8)` are; `isFarOff(100, 95)` is not.
 */
export const isFarOff = (on_hand: number, found: number): boolean => {
  const off = Math.abs(rounded(found - on_hand));

  return off > mostOff.pieces || off > on_hand * mostOff.share;
};

/** Sets what is there to what was counted; what is missing or too much is valued at the average, else at `unit_cost`. */
export function counted(holding: Holding, found: number, unit_cost: number): Posted {
  const difference = rounded(found - holding.on_hand);
  if (difference < 0) return removed(holding, -difference);
  const price = averageOf(holding) ?? unit_cost;

  return taken(holding, difference, price);
}

function removed(holding: Holding, quantity: number): Posted {
  const isAll = quantity >= holding.on_hand;
  const cost = isAll ? holding.value : Math.round((holding.value * quantity) / holding.on_hand);

  return posted(holding, -quantity, -cost, averageOf(holding) ?? 0);
}

function posted(holding: Holding, quantity: number, cost: number, unit_cost: number): Posted {
  const on_hand = rounded(holding.on_hand + quantity);

  return {
    after: { ...holding, on_hand, value: holding.value + cost },
    posting: { quantity: rounded(quantity), balance: on_hand, unit_cost, cost },
  };
}

/** On one sheet that is printed. */
export const mostLabels = 1_000;

/** The sides of a storeroom's screen. */
export const storeRoomTabs = ["stock", "items", "movements"] as const;
