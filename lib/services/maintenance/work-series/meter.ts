import { invalidField } from "@/lib/domain/shared/errors";
import type { RecurrenceInput } from "@/lib/inputs/recurrence";
import type { Call } from "@/lib/server/data/call";
import { runHoursOfItems, runHoursOfSensors } from "@/lib/services/structure/equipments/run-hours";
import { ruleOf, type Series } from "./stored";

type Metered = { equipment_id: number | null; meter: RecurrenceInput["meter"] };

/** Run hours by the named sensor, else by the item's; null where none is tracked. */
async function hoursNow({ tx }: Pick<Call, "tx">, { equipment_id, meter }: Metered): Promise<number | null> {
  if (meter?.sensor_id) return (await runHoursOfSensors(tx, [meter.sensor_id])).get(meter.sensor_id) ?? null;

  return equipment_id === null ? null : (await runHoursOfItems(tx, [equipment_id]))(equipment_id);
}

const metered = (series: Series): Metered => ({
  equipment_id: series.equipment_id,
  meter: ruleOf(series).meter,
});

/** What the meter shows when work is done, or when the series begins. */
export async function readMeter(call: Pick<Call, "tx">, series: Series): Promise<number | null> {
  return ruleOf(series).meter ? hoursNow(call, metered(series)) : null;
}

/** Has it run as long as the rule says since it was last done? A meter that was reset counts from there. */
export async function isMeterDue(call: Pick<Call, "tx">, series: Series): Promise<boolean> {
  const { meter } = ruleOf(series);
  if (!meter) return false;
  const hours = await hoursNow(call, metered(series));
  if (hours === null) return false;
  if (series.meter_read === null || hours < series.meter_read) {
    await call.tx.workSeries.updateMany({ where: { id: series.id }, data: { meter_read: hours } });
    return false;
  }

  return hours - series.meter_read >= meter.every;
}

/** A meter that shows nothing would never make anything. */
export async function checkMeter({ tx }: Pick<Call, "tx">, plant_id: number, of: Metered) {
  if (!of.meter) return;
  const { sensor_id } = of.meter;
  const field = sensor_id ? "recurring.meter.sensor_id" : "recurring.meter";
  if (sensor_id && (await tx.sensor.count({ where: { id: sensor_id, plant_id, deleted_at: null } })) === 0)
    throw invalidField(field, "errors.does_not_exist");
  if ((await hoursNow({ tx }, of)) === null) throw invalidField(field, "work-series.not_tracked");
}
