import { byPlant } from "@/lib/domain/identity/scope";
import { spectrumHref } from "@/lib/domain/monitoring/captures";
import { worstAlert } from "@/lib/domain/monitoring/level-age";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import type { ZoneKind } from "@/lib/domain/monitoring/zones";
import { notFound } from "@/lib/domain/shared/errors";
import type { Level } from "@/lib/domain/shared/levels";
import { shownUnit, unitSystemFor } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";
import { zonesOf } from "../devices/sensors/limits";
import { silenceOf } from "../maintenance/work-orders/sensor-order";
import { baselinesOf, learnedFrom } from "../monitoring/baselines/present";
import { levelSinceOf } from "../monitoring/cases/level-since";
import { forecastsOf } from "../monitoring/forecast/of-items";
import { jointOf } from "../monitoring/joint/present";

const strip = { id: true, name: true, uid: true, level: true, signal: true, battery_pct: true } as const;

/** What the chart screen of a sensor needs beside the points: its neighbours on the item, its measurements, its limits. */
export async function sensorScreen(call: Call, equipment_id: number, sensor_id: number) {
  const sensors = await call.tx.sensor.findMany({
    where: { AND: [byPlant.see(call.viewer), { equipment_id, deleted_at: null, archived_at: null }] },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { ...strip, type: true, data_set: true, plant: { select: { time_zone: true, unit_system: true } } },
  });
  const sensor = sensors.find(({ id }) => id === sensor_id);
  if (!sensor) throw notFound();
  const data_set = sensor.data_set as DataSet;
  const system = unitSystemFor(call.viewer, sensor.plant);
  const measured = await call.tx.sensorParameter.findMany({
    where: { sensor_id },
    orderBy: { parameter: "asc" },
    select: { parameter: true },
  });

  return {
    sensor: { id: sensor.id, name: sensor.name, fft: spectrumHref(sensor) },
    sensors: sensors.map(({ data_set: _set, plant: _plant, type: _type, level, ...one }) => ({
      ...one,
      level: level as Level,
    })),
    measures: measured.flatMap(({ parameter }) => {
      const known = parameterById(data_set, parameter);

      return known ? [{ id: known.id, name: known.name, unit: shownUnit(known.quantity, system).unit }] : [];
    }),
    /** What its worst open alert is of: the page opens with it. */
    alarming: await alarmingOf(call, sensor_id),
    zones: (await zonesOf(call, { id: sensor_id, data_set }, system)).map((zone) => ({
      ...zone,
      kind: zone.kind as ZoneKind,
      deadband_unit: zone.deadband_unit as "absolute" | "percent",
    })),
    /** Where its measurements are heading. */
    forecasts: ((await forecastsOf(call, [equipment_id])).get(equipment_id)?.measurements ?? [])
      .filter((one) => one.sensor.id === sensor_id)
      .map(({ parameter, value, earliest, latest }) => ({ parameter, value, earliest, latest })),
    silence: await silenceOf(call, sensor_id),
    learning: await baselinesOf(call, { id: sensor_id, data_set, unit_system: system }),
    learned: await learnedFrom(call, sensor_id),
    joint: await jointOf(call, sensor_id),
    timeZone: sensor.plant.time_zone,
    now: call.now,
  };
}

async function alarmingOf({ tx }: Call, sensor_id: number): Promise<{ parameter: number; kind: ZoneKind } | null> {
  const open = await tx.alert.findMany({
    where: { sensor_id, kind: "level", ended_at: null, parameter: { not: null } },
    select: { id: true, parameter: true, alert_rule: true, shown_level: true },
  });
  const since = await levelSinceOf(
    tx,
    open.map(({ id }) => id),
  );
  const worst = worstAlert(
    open.map(({ shown_level, ...alert }) => ({
      ...alert,
      level: shown_level as Level,
      level_since: since.get(alert.id) ?? new Date(0),
    })),
  );

  return worst ? { parameter: worst.parameter!, kind: worst.alert_rule.split("_")[0] as ZoneKind } : null;
}
