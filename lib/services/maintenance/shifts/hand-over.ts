import { type ShiftSnapshot, stateOf } from "@/lib/domain/maintenance/shift";
import { DomainError } from "@/lib/domain/shared/errors";
import type { HandOverInput } from "@/lib/inputs/shifts";
import { shifts } from "@/lib/resources/shifts";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { gatherSections } from "./gather";
import { recordShiftChange, renewWords } from "./notes";
import { type FoundShift, mayHandOver, servedShifts, windowOf } from "./served";

const conflict = async (call: Call, id: number, key: string) =>
  new DomainError("conflict", key, { data: await servedShifts.find(call, id) });

/** Hands a shift over, and keeps what it shows. The guard is in the update: of two at once, one does. */
export async function handOver(call: Call, id: number, { text = null, version }: HandOverInput): Promise<FoundShift> {
  const { tx, viewer, now } = call;
  const row = await find(call, shifts, id);
  if (row.handed_over_at) throw await conflict(call, id, "shifts.is_handed_over");
  if (!(await mayHandOver(call, row))) throw new DomainError("forbidden", "shifts.supervisors_first");
  // A note that is written now waits, and is late.
  await tx.$queryRaw`select id from shifts where id = ${id} for no key update`;
  const sections = await gatherSections(tx, await windowOf(tx, row, now));
  const snapshot: ShiftSnapshot = { at: now.toISOString(), sections };
  const { count } = await tx.shift.updateMany({
    where: { id, handed_over_at: null, version: version ?? row.version },
    data: {
      handed_over_at: now,
      handed_over_by: viewer.user_id,
      text,
      version: { increment: 1 },
      snapshot: JSON.parse(JSON.stringify(snapshot)),
    },
  });
  if (count === 0) {
    const { handed_over_at } = await find(call, shifts, id);
    throw await conflict(call, id, handed_over_at ? "shifts.is_handed_over" : "errors.stale_version");
  }
  await renewWords(tx, id);
  await recordShiftChange(call, "hand_over", row, { handed_over_at: now, text });

  return servedShifts.find(call, id);
}

/** Confirms that what was handed over has been read. It blocks nothing; again it changes nothing. */
export async function confirmShift(call: Call, id: number): Promise<FoundShift> {
  const { tx, viewer, now } = call;
  const row = await find(call, shifts, id);
  if (stateOf(row, now) !== "handed_over") throw await conflict(call, id, "shifts.not_handed_over");
  if (row.handed_over_by === viewer.user_id) throw await conflict(call, id, "shifts.own_hand_over");
  const { company_id, plant_id } = row;
  const { count } = await tx.shiftConfirmation.createMany({
    data: [{ shift_id: id, user_id: viewer.user_id, company_id, plant_id, at: now }],
    skipDuplicates: true,
  });
  if (count > 0) {
    await tx.shift.updateMany({ where: { id, confirmed_at: null }, data: { confirmed_at: now } });
    await recordShiftChange(call, "confirm", row, { confirmed_by: viewer.user_id });
  }

  return servedShifts.find(call, id);
}
