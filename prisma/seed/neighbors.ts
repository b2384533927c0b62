import type { Tx } from "@/lib/server/data/db";
import { faultEntry } from "./history/fault";
import type { PastFault } from "./history/past-work";
import { writeEntries } from "./history/write";
import { plantOf } from "./work-orders";

/** How the same fault was repaired in the mills that share their outcomes: press, days ago, minutes, days until it was back. */
const repaired: Record<string, [press: number, ago: number, minutes: number, back?: number][]> = {
  "Alder Lake Mill": [
    [1, 76, 150],
    [2, 63, 210],
    [3, 47, 180],
  ],
  "Stonewater Mill": [
    [1, 79, 135, 22],
    // Aligned again, after the base had been shimmed.
    [1, 54, 260],
    [2, 68, 165],
    [3, 40, 195],
  ],
};

const misaligned = (press: number, ago: number, minutes: number, back?: number): PastFault => {
  const words = {
    item: `Press ${press} motor`,
    name: `Align press ${press} motor`,
    note: "Offset of the coupling taken out by laser, pipe strain and soft foot checked.",
  };

  return {
    mill: words,
    foods: words,
    ago,
    minutes,
    at: "Drive end",
    parameter: 3,
    level: "alarm",
    warning: 4.5,
    alarm: 7.1,
    values: { healthy: 1.7, worst: 7.8, repaired: 1.6 },
    found: "parallel_misalignment",
    ...(back && { back }),
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Align by laser", unit: "mm", value: 0.04 },
      { text: "Record X velocity as left", unit: "mm/s", value: 1.6 },
    ],
  };
};

/**
 * Two mills that share their outcomes, with what the sensors have proven of their repairs: enough machines of one part number
 * for others that share to learn of them (decision 0085).
 */
export async function seedNeighbors(tx: Tx, now: Date) {
  for (const [name, faults] of Object.entries(repaired)) {
    const { past, ...plant } = await plantOf(tx, name, "mill", now);
    await writeEntries(
      tx,
      plant,
      faults.map((fault) => faultEntry(past, misaligned(...fault))),
    );
  }
}
