import { can } from "@/lib/domain/identity/viewer";
import { stateOf } from "@/lib/domain/maintenance/shift";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { peopleOf } from "../people";
import { mayWriteShifts } from "./served";

const columns = {
  id: true,
  name: true,
  starts_at: true,
  ends_at: true,
  handed_over_at: true,
  handed_over_by: true,
  confirmations: { select: { user_id: true } },
} as const;

/**
 * What stands first on every home of a plant: the shift that runs, how many alarms there are and how much is down, and what was
 * handed over to this person and they have not confirmed. It only reads. Null for who sees no shifts, before the first one, and
 * of several plants.
 */
export async function shiftStrip(call: Call, plant_id: number | undefined) {
  const { tx, viewer, now } = call;
  if (plant_id === undefined) return null;
  if (!can(viewer, "view_maintenance") && !can(viewer, "view_oee")) return null;
  const [latest, alarms, down, plant] = await together([
    tx.shift.findMany({
      where: { plant_id, starts_at: { lte: now } },
      orderBy: { starts_at: "desc" },
      take: 2,
      select: columns,
    }),
    tx.alert.count({ where: { plant_id, ended_at: null, level: "alarm" } }),
    tx.downtime.count({ where: { plant_id, ended_at: null, is_planned: false, is_short: false } }),
    tx.plant.findFirst({
      where: { id: plant_id, deleted_at: null },
      select: { id: true, name: true, time_zone: true },
    }),
  ]);
  const [current, before] = latest;
  if (!current || !plant) return null;
  // One that was handed over before its end is the next shift's to confirm once it begins.
  const candidates = mayWriteShifts(viewer) ? [...(current.ends_at <= now ? [current] : []), before] : [];
  const unread = candidates.flatMap((shift) => unreadBy(viewer.user_id, shift));
  const [confirm = null] = unread;
  const people = await peopleOf(call, [confirm?.handed_over_by ?? null]);

  return {
    plant,
    shift: {
      id: current.id,
      name: current.name,
      starts_at: current.starts_at,
      ends_at: current.ends_at,
      state: stateOf(current, now),
    },
    alarms,
    down,
    /** Null: there is nothing to confirm for this person. */
    confirm: confirm && {
      id: confirm.id,
      name: confirm.name,
      starts_at: confirm.starts_at,
      ends_at: confirm.ends_at,
      handed_over_at: confirm.handed_over_at,
      handed_over_by_user: people.get(confirm.handed_over_by),
    },
  };
}

interface Handed {
  handed_over_at: Date | null;
  handed_over_by: number | null;
  confirmations: readonly { user_id: number }[];
}

/** What another user has handed over, and this one has not confirmed. */
function unreadBy<Shift extends Handed>(user_id: number, shift: Shift | undefined) {
  if (!shift?.handed_over_at || shift.handed_over_by === user_id) return [];
  if (shift.confirmations.some((one) => one.user_id === user_id)) return [];

  return [{ ...shift, handed_over_at: shift.handed_over_at }];
}

export type ShiftStrip = NonNullable<Awaited<ReturnType<typeof shiftStrip>>>;
