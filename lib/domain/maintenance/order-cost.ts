/** What a work order costs, one rule for every screen, mail and export (domain reference, section 10). Whole cents. */
export interface CostParts {
  labor: number;
  parts: number;
  downtime: number;
  /** What another system had booked on it before it was imported. */
  other: number;
}

export interface OrderCost extends CostParts {
  total: number;
  currency: string;
  /** The order is closed: nothing changes it any more. */
  is_frozen: boolean;
  /** How its unplanned downtime is counted from the records of today; null: there was none. */
  downtime_basis: DowntimeBasis | null;
}

/** What stops have kept a line from making. Parts are whole, so that their cost can be added up again by hand. */
export interface StopLoss {
  planned_seconds: number;
  /** Parts at the run rate in the planned time of the stops. */
  possible: number;
  /** Parts that the line made all the same: one of its machines stood still, not all of it. */
  made: number;
  /** Parts of the time after the stops for which no production was planned, at most those that were missed. */
  caught_up: number;
  lost: number;
  /** Whole cents. */
  cost: number;
}

/** Why the flat rate of an hour stands for production that nobody has counted. */
export type FlatReason = "no_line" | "no_process" | "several_processes" | "no_value" | "not_counted_yet";

/** What the downtime of an order is worth: production of its line that was planned, or time at a flat rate. */
export type DowntimeBasis =
  | (StopLoss & {
      kind: "production";
      minutes: number;
      process: { id: number; name: string };
      /** Whole cents. */
      value_per_part: number;
    })
  | {
      kind: "flat";
      reason: FlatReason;
      minutes: number;
      /** Whole cents of an hour, and where it is from; null where neither line nor plant has one. */
      hourly: number | null;
      rate_of: { kind: "line" | "plant"; id: number; name: string } | null;
    };

/** What is stored of an order's cost. */
export interface Booked {
  /** Null until the order is closed. */
  frozen_labor: number | null;
  frozen_parts: number | null;
  frozen_downtime: number | null;
  frozen_currency: string | null;
  other: number;
  /** Null without any booked time. */
  labor: number | null;
  parts: number;
  /** Minutes of unplanned downtime. */
  minutes: number;
  /** What an hour of downtime costs at the line, else in the plant; null where neither is known. */
  hourly: number | null;
  currency: string;
  basis: DowntimeBasis | null;
}

export const totalOf = ({ labor, parts, downtime, other }: CostParts): number => labor + parts + downtime + other;

/** What so many minutes of downtime cost at what an hour costs. */
export const downtimeCost = (minutes: number, hourly: number | null): number =>
  Math.round((minutes * (hourly ?? 0)) / 60);

/** As it was frozen when the order was closed, else as it is booked now. */
export function costOf(booked: Booked): OrderCost {
  const { frozen_labor, frozen_parts, frozen_downtime, frozen_currency, other, basis } = booked;
  if (frozen_labor === null || frozen_currency === null) return currentCost(booked);
  const cost = { labor: frozen_labor, parts: frozen_parts ?? 0, downtime: frozen_downtime ?? 0, other };

  return { ...cost, total: totalOf(cost), currency: frozen_currency, is_frozen: true, downtime_basis: basis };
}

/**
 * Labor at the rates of its days; parts at the moving average at which they were taken, less what came back; of unplanned
 * downtime the production that was planned in it and lost, or where nobody counts the line what an hour costs.
 */
export function currentCost({ labor, parts, minutes, hourly, currency, other, basis }: Booked): OrderCost {
  const downtime = basis?.kind === "production" ? basis.cost : downtimeCost(minutes, hourly);
  const cost = { labor: labor ?? 0, parts, downtime, other };

  return { ...cost, total: totalOf(cost), currency, is_frozen: false, downtime_basis: basis };
}
