import { notFound } from "@/lib/domain/shared/errors";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { makeShifts, shiftAt } from "./plan";

/** The shift that runs in a plant, else the one that ended last; made where nobody has made it yet. */
export async function currentShiftId(call: Call, plant_id: number): Promise<number> {
  await find(call, plants, plant_id);
  await makeShifts(call.tx, plant_id, call.now);
  const shift = await shiftAt(call.tx, plant_id, call.now);
  // Its times begin tomorrow, and it has had none before.
  if (!shift) throw notFound();

  return shift.id;
}
