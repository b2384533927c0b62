import { byPlant } from "@/lib/domain/identity/scope";
import { movedBreak } from "@/lib/domain/oee/shifts";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { countStops } from "../counters/count";
import { lockProcess } from "../process";

const stretchOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) => ({
  from: starts_at.getTime(),
  to: ends_at.getTime(),
});

/** Moves the break of one shift; its template stays. The stops and the sum of that shift follow. */
export async function offsetBreak(call: Call, id: number, minutes: number) {
  const { tx, viewer, now } = call;
  const found = await tx.processBreak.findFirst({
    where: { AND: [byPlant.see(viewer), { id }] },
    select: { shift: { select: { process_id: true } } },
  });
  const process = found && (await lockProcess(tx, found.shift.process_id));
  if (!process) throw notFound();
  // Read again behind the lock: two who move it by ten minutes move it by twenty.
  const pause = await tx.processBreak.findFirst({
    where: { id },
    include: { shift: { include: { breaks: { where: { id: { not: id } } } } } },
  });
  if (!pause) throw notFound();
  const shift = stretchOf(pause.shift);
  const moved = movedBreak(stretchOf(pause), minutes, { shift, others: pause.shift.breaks.map(stretchOf) });
  if (!moved) throw invalidField("minutes", "processes.break_leaves");
  const row = await tx.processBreak.update({
    where: { id },
    data: {
      starts_at: new Date(moved.from),
      ends_at: new Date(moved.to),
      offset_minutes: { increment: minutes },
    },
    select: { id: true, shift_id: true, name: true, starts_at: true, ends_at: true, offset_minutes: true },
  });
  await countStops(tx, process, shift, now);
  const { company_id, plant_id } = process;
  await audit(call, "break_offset", "processes", process.id, {
    before: { break: pause.name, starts_at: pause.starts_at },
    after: { break: row.name, starts_at: row.starts_at },
    company_id,
    plant_id,
    label: process.name,
  });
  publish(tx, { subject: "processes", action: "break_offset", id: process.id, company_id, plant_id });

  return row;
}
