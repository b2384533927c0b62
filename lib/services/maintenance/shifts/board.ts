import { type SectionKey, stateOf } from "@/lib/domain/maintenance/shift";
import { notFound } from "@/lib/domain/shared/errors";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { type Tx, withinPlant } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import { find } from "@/lib/server/resources/crud";
import { type Asked, endWallboard, linkWallboard, openedWallboard } from "@/lib/services/platform/wallboards/address";
import { gatherSections } from "./gather";
import { windowOf } from "./served";
import { placeOf, rowsOfShift } from "./shown-notes";

/** An address for a screen on which nobody signs in. */
export const linkShiftBoard = async (call: Call, plant_id: number, body: { expires_in_days: number }) =>
  linkWallboard(call, "plants", await ofPlant(call, plant_id), body);

export const endShiftBoard = async (call: Call, plant_id: number) =>
  endWallboard(call, "plants", await ofPlant(call, plant_id));

const ofPlant = async (call: Call, id: number) => ({ ...(await find(call, plants, id)), plant_id: id });

/** What a board names line by line; of the rest it shows how many there are. */
const shown: readonly SectionKey[] = ["permits", "down", "alarms", "lines"];
const counted: readonly SectionKey[] = ["done", "in_work", "due_next", "requests"];

/** The shift on a wall: no names of people, of orders their number of them, and no notes but safety. */
async function board({ tx, now }: { tx: Tx; now: Date }, plant_id: number) {
  const [plant, shift] = await together([
    tx.plant.findFirst({
      where: { id: plant_id, deleted_at: null },
      select: { id: true, name: true, time_zone: true },
    }),
    tx.shift.findFirst({
      where: { plant_id, starts_at: { lte: now } },
      orderBy: { starts_at: "desc" },
      select: { id: true, plant_id: true, name: true, starts_at: true, ends_at: true, handed_over_at: true },
    }),
  ]);
  if (!plant || !shift) throw notFound();
  const window = await windowOf(tx, shift, now);
  const [sections, notes] = await together([
    gatherSections(tx, window, [...shown, ...counted]),
    rowsOfShift(tx, shift, ["safety"]),
  ]);

  return {
    plant,
    shift: { name: shift.name, starts_at: shift.starts_at, ends_at: shift.ends_at, state: stateOf(shift, now) },
    sections: sections.map(({ key, count, rows }) => ({
      key,
      count,
      rows: (shown.includes(key) ? rows : []).map(({ title, at, until, state, locks, figures }) => ({
        title,
        at,
        until,
        state,
        locks,
        figures,
      })),
    })),
    safety: notes
      .filter(({ done_at }) => done_at === null)
      .map((note) => ({ id: note.id, text: note.text, place: placeOf(note)?.name ?? null, made_at: note.made_at })),
    now: now.toISOString(),
  };
}

export type ShiftBoard = Awaited<ReturnType<typeof board>>;

/** For a signed-in user. */
export async function shiftBoardOf(call: Call, plant_id: number): Promise<ShiftBoard> {
  await find(call, plants, plant_id);

  return board(call, plant_id);
}

/** What an address opens. */
export async function openShiftBoard(asked: Asked, now: Date): Promise<ShiftBoard> {
  const { company_id, plant_id } = await openedWallboard("plants", asked);

  return withinPlant(company_id, plant_id, (tx) => board({ tx, now }, plant_id));
}
