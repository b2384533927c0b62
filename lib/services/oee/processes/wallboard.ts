import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { type Tx, withinPlant } from "@/lib/server/data/db";
import { type Asked, endWallboard, linkWallboard, openedWallboard } from "@/lib/services/platform/wallboards/address";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";
import { type Counters, measured, timelineOf } from "../counters/counters";
import { type CountedProcess, processOf } from "../process";
import { seenProcess } from "../seen-process";
import { currentShift } from "../shifts/current-shift";

/** An address for a screen on which nobody signs in. */
export const linkProcess = async (call: Call, id: number, body: { expires_in_days: number }) =>
  linkWallboard(call, "processes", await seenProcess(call, id), body);

export const endProcessLink = async (call: Call, id: number) =>
  endWallboard(call, "processes", await seenProcess(call, id));

/** The shift that runs, as large as a wall needs it: no names of people, no stop by its reason, and nothing of its money. */
async function board(call: { tx: Tx; now: Date }, process: CountedProcess) {
  const counters = await measured(call, process, await currentShift(call, process.id));
  const range = { from: counters.from.getTime(), to: counters.to.getTime() };
  const { shifts, planned, minutes, stops } = await timelineOf(call, process, range);
  const { production_line_id } = process;
  const levelOf = await rolledUp(call, "production_line", [production_line_id]);

  return {
    process: {
      id: process.id,
      name: process.name,
      time_zone: process.plant.time_zone,
      run_rate: process.run_rate,
      target_oee: process.target_oee,
    },
    /** The worst that the sensors of the line say, as on every other screen. */
    level: levelOf(production_line_id).level,
    shift: { ...counters, money: null, reasons: [] as Counters["reasons"] },
    timeline: { shifts, planned, minutes, stops: stops.map((stop) => ({ ...stop, reason: null })) },
    now: call.now.toISOString(),
  };
}

/** For a signed-in user. */
export const wallboardOf = async (call: Call, id: number) => board(call, await seenProcess(call, id));

export type Wallboard = Awaited<ReturnType<typeof board>>;

/** What an address opens. */
export async function openWallboard(asked: Asked, now: Date) {
  const { company_id, plant_id, id } = await openedWallboard("processes", asked);

  return withinPlant(company_id, plant_id, async (tx) => {
    const process = await processOf(tx, id);
    if (!process) throw notFound();
    return board({ tx, now }, process);
  });
}
