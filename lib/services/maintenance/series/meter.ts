import { invalidField } from "@/lib/domain/shared/errors";
import type { RecurrenceInput } from "@/lib/inputs/recurrence";
import type { Call } from "@/lib/server/data/call";
import { runHoursOfItems, runHoursOfSensors } from "@/lib/services/structure/equipments/run-hours";
import { ruleOf, type Series } from "./stored";

type Tx = Pick<Call, "tx">;
type Meter = NonNullable<RecurrenceInput["meter"]>;
interface Metered {
  equipment_id: number | null;
  production_line_id: number | null;
  meter: RecurrenceInput["meter"];
}

/** What the meter shows now: run hours, or parts made. Null where nothing counts. */
async function shownNow(call: Tx, { meter, ...place }: Metered & { meter: Meter }): Promise<number | null> {
  return meter.kind === "count" ? partsMade(call, meter, place) : runHours(call, meter, place);
}

/** By the named sensor, else by the item's; null where none is tracked. */
async function runHours({ tx }: Tx, { sensor_id }: Meter, { equipment_id }: Pick<Metered, "equipment_id">) {
  if (sensor_id) return (await runHoursOfSensors(tx, [sensor_id])).get(sensor_id) ?? null;

  return equipment_id === null ? null : (await runHoursOfItems(tx, [equipment_id]))(equipment_id);
}

/** By the named process, else by the one that counts on the line. Where several do, one is to be named. */
async function partsMade(
  { tx }: Tx,
  { process_id }: Meter,
  { production_line_id }: Pick<Metered, "production_line_id">,
) {
  const meter = process_id ? { id: process_id } : production_line_id !== null ? { production_line_id } : null;
  if (!meter) return null;
  const found = await tx.conveyorProcess.findMany({
    where: { deleted_at: null, ...meter },
    select: { made: true },
    take: 2,
  });

  const [only, ...others] = found;
  return only && others.length === 0 ? Number(only.made) : null;
}

const metered = (series: Series): Metered => ({
  equipment_id: series.equipment_id,
  production_line_id: series.production_line_id,
  meter: ruleOf(series).meter,
});

/** The meter counts from here: the series begins, or its work was done, denied or deleted. */
export async function restartMeter(call: Tx, series: Series): Promise<void> {
  const { meter, ...place } = metered(series);
  if (!meter) return;
  const meter_read = await shownNow(call, { meter, ...place });
  await call.tx.workSeries.updateMany({ where: { id: series.id }, data: { meter_read } });
}

/** Has it counted as far as the rule demands since it was last done? A meter that was reset counts from there. */
export async function isMeterDue(call: Tx, series: Series): Promise<boolean> {
  const { meter, ...place } = metered(series);
  if (!meter) return false;
  const shown = await shownNow(call, { meter, ...place });
  if (shown === null) return false;
  if (series.meter_read === null || shown < series.meter_read) {
    await call.tx.workSeries.updateMany({ where: { id: series.id }, data: { meter_read: shown } });
    return false;
  }

  return shown - series.meter_read >= meter.every;
}

/** A meter that shows nothing would never make anything. */
export async function checkMeter({ tx }: Tx, plant_id: number, { meter, ...place }: Metered) {
  if (!meter) return;
  const { sensor_id, process_id, kind } = meter;
  const named = sensor_id ? "sensor_id" : process_id ? "process_id" : null;
  const field = named ? `recurring.meter.${named}` : "recurring.meter";
  const where = { plant_id, deleted_at: null };
  const isThere = sensor_id
    ? await tx.sensor.count({ where: { ...where, id: sensor_id } })
    : process_id
      ? await tx.conveyorProcess.count({ where: { ...where, id: process_id } })
      : 1;
  if (isThere === 0) throw invalidField(field, "errors.does_not_exist");
  if ((await shownNow({ tx }, { meter, ...place })) === null)
    throw invalidField(field, kind === "count" ? "work-series.not_counted" : "work-series.not_tracked");
}
