import { readableStates } from "@/lib/domain/monitoring/captures";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { lockCapturesIn } from "@/lib/services/devices/commands/capture-lock";
import { recordingSensor } from "@/lib/services/devices/sensors/recording";
import { captureColumns, shownCaptures } from "./present";

/** What later captures of the axis are compared with: one of each axis, so choosing one lets go of the one before. */
export async function setReference(call: Call, sensor_id: number, id: number, is_reference: boolean) {
  const { company_id, plant_id } = await recordingSensor(call, sensor_id);
  await lockCapturesIn(call.tx, sensor_id);
  const row = await call.tx.waveform.findFirst({ where: { id, sensor_id }, select: { axis: true } });
  if (!row) throw notFound();
  if (is_reference) {
    await call.tx.waveform.updateMany({
      where: { sensor_id, axis: row.axis, is_reference: true },
      data: { is_reference: false },
    });
  }
  const { count } = await call.tx.waveform.updateMany({
    where: { id, sensor_id, state: { in: [...readableStates] } },
    data: { is_reference },
  });
  if (count === 0) throw new DomainError("conflict", "captures.data_not_ready");
  await audit(call, "reference", "captures", id, { after: { is_reference, company_id } });
  publish(call.tx, { subject: "captures", action: "saved", id: sensor_id, company_id, plant_id });
  const stored = await call.tx.waveform.findUniqueOrThrow({ where: { id }, select: captureColumns });

  return firstOf(await shownCaptures(call, [stored]));
}
