import { type BearingGeometry, type BearingOrders, bearingOrders } from "./fault-frequencies";

/** Why a maker's orders cannot be those of a bearing with so many elements, turning on its inner ring. */
export type OrdersMisfit =
  /** BPFO + BPFI is the number of elements: domain reference 5.1. */
  | { reason: "sum"; field: "bpfi"; sum: number; elements: number }
  | { reason: "swapped"; field: "bpfo" }
  /** FTF is BPFO over the number of elements. */
  | { reason: "cage"; field: "ftf"; expected: number }
  /** Makers print either; twice BSF is what a damaged element shows. */
  | { reason: "double_spin"; field: "bsf"; expected: number }
  | { reason: "geometry"; field: keyof BearingOrders; expected: number };

const tolerance = 0.01;

const isNear = (value: number, expected: number) => Math.abs(value - expected) <= tolerance * Math.abs(expected);

/** Null when nothing speaks against them. */
export function ordersMisfit(orders: BearingOrders, elements: number, geometry?: BearingGeometry): OrdersMisfit | null {
  const { bpfo, bpfi, ftf } = orders;
  if (!isNear(bpfo + bpfi, elements)) return { reason: "sum", field: "bpfi", sum: bpfo + bpfi, elements };
  if (bpfo >= bpfi) return { reason: "swapped", field: "bpfo" };
  if (!isNear(ftf, bpfo / elements)) return { reason: "cage", field: "ftf", expected: bpfo / elements };

  return geometry ? geometryMisfit(orders, bearingOrders(geometry)) : null;
}

function geometryMisfit(given: BearingOrders, computed: BearingOrders): OrdersMisfit | null {
  if (isNear(given.bsf, 2 * computed.bsf)) return { reason: "double_spin", field: "bsf", expected: computed.bsf };
  const field = (["bpfo", "bpfi", "bsf", "ftf"] as const).find((name) => !isNear(given[name], computed[name]));

  return field ? { reason: "geometry", field, expected: computed[field] } : null;
}
