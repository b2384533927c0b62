import type { BearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import { bell } from "./chance";

export type { BearingOrders };

type Strikes = { seed: string; fs_hz: number; count: number; shaft_hz: number; orders: BearingOrders };
export type BearingFault = "outer_race" | "inner_race" | "rolling_element";

/** Elements slip a little behind the geometry, and not by the same each time. */
const SLIP = 0.006;
const JITTER = 0.004;
const UNEVEN = 0.12;

/** Forces as rolling elements run over a pit: one at a time, harder where the load is. */
export function bearingStrikes({ seed, fs_hz, count, shaft_hz, orders }: Strikes, fault: BearingFault): Float64Array {
  const { strikes, turns } = pitOf(orders, fault);
  const random = bell(`${seed} strikes`);
  const between = fs_hz / (strikes * shaft_hz * (1 - SLIP));
  const forces = new Float64Array(count);
  for (let at = between * Math.abs(random() % 1); at < count - 1; at += between * (1 + JITTER * random())) {
    const force = (1 + UNEVEN * random()) * load((turns * shaft_hz * at) / fs_hz);
    // Between two samples: whole samples would make the strikes' rhythm wobble.
    const place = Math.floor(at);
    forces[place]! += force * (1 - (at - place));
    forces[place + 1]! += force * (at - place);
  }

  return forces;
}

/** How often the pit is struck, and how often it passes the load: that of the outer race stays under it. */
function pitOf({ bpfo, bpfi, bsf, ftf }: BearingOrders, fault: BearingFault) {
  if (fault === "outer_race") return { strikes: bpfo, turns: 0 };

  return fault === "inner_race" ? { strikes: bpfi, turns: 1 } : { strikes: 2 * bsf, turns: ftf };
}

/** Most in the middle of the load zone, little on the other side. */
const load = (turns: number) => 0.12 + 0.88 * Math.max(0, Math.cos(2 * Math.PI * turns)) ** 1.5;
