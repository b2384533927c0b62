import { normalized } from "@/lib/domain/imports/fields";
import { Measurements, type NamedSensor } from "@/lib/domain/imports/measurements";
import type { KnownSensor } from "@/lib/domain/ingest/known-sensor";
import { type DataSet, measuredBy, type Parameter } from "@/lib/domain/monitoring/parameters";
import { type Locale, locales } from "@/lib/domain/shared/locales";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { type Importer, type Option, placeIn, type Source } from "./importer";

/** A sensor of the plant, with what shows whether its machine runs. */
export type HistorySensor = NamedSensor & Pick<KnownSensor, "run_threshold" | "run_levels" | "is_runtime_tracked">;

const nameIn = (locale: Locale, { name }: Pick<Parameter, "name">) =>
  translator(locale, "parameters")(name.slice("parameters.".length));

/** What the sensors of the import's plant measure, as far as the viewer sees them. Sensors of other plants are not there. */
export async function measurementsOf({ tx }: Pick<Call, "tx">, source: Source): Promise<Measurements<HistorySensor>> {
  const { plant_id } = placeIn(source);
  const sensors = await tx.sensor.findMany({
    where: { plant_id, deleted_at: null },
    orderBy: { id: "asc" },
    select: {
      id: true,
      uid: true,
      name: true,
      data_set: true,
      run_threshold: true,
      run_levels: true,
      is_runtime_tracked: true,
    },
  });

  return new Measurements(
    sensors.map((sensor) => ({
      ...sensor,
      data_set: sensor.data_set as DataSet,
      run_levels: sensor.run_levels as KnownSensor["run_levels"],
    })),
    (parameter) => locales.map((locale) => nameIn(locale, parameter)),
  );
}

/** "VIB-0042 / Velocity X", as columns of measurements are shown. */
export const measurementName = (
  { sensor, parameter }: { sensor: Pick<NamedSensor, "name">; parameter: Parameter },
  locale: Locale,
) => `${sensor.name} / ${nameIn(locale, parameter)}`;

export const parameterName = nameIn;

/** Sensors and measurements that refused cells may have meant. */
export const readingNames: Pick<Importer, "load" | "options"> = {
  load: measurementsOf,
  *options(known, column): Iterable<Option> {
    const measurements = known as Measurements<HistorySensor>;
    if (column === "sensor")
      for (const { id, name, uid } of measurements.sensors) yield { token: `sensors/${id}`, name, detail: uid };
    if (column !== "parameter") return;
    const keys = new Map<string, Parameter>();
    for (const { data_set } of measurements.sensors)
      for (const parameter of measuredBy(data_set)) keys.set(parameter.key, parameter);
    for (const parameter of keys.values())
      yield { token: parameter.key, name: nameIn("en", parameter), detail: parameter.key };
  },
};

const mostFound = 50;

/** Measurements whose sensor or name has all words of the search, as columns of a file can be chosen. */
export function findMeasurements(measurements: Measurements, locale: Locale, search: string) {
  const words = search.split(/\s+/).map(normalized).filter(Boolean);
  const found: { value: string; label: string; detail: string }[] = [];
  const offer = (value: string, label: string, detail: string) => {
    const text = normalized(`${label} ${detail}`.slice(0, 200));
    if (found.length < mostFound && words.every((word) => text.includes(word))) found.push({ value, label, detail });
  };
  const keys = new Map<string, Parameter>();
  for (const { data_set } of measurements.sensors)
    for (const parameter of measuredBy(data_set)) keys.set(parameter.key, parameter);
  for (const parameter of keys.values()) offer(`parameters/${parameter.key}`, nameIn(locale, parameter), parameter.key);
  for (const sensor of measurements.sensors) {
    if (found.length >= mostFound) break;
    for (const parameter of measuredBy(sensor.data_set))
      offer(
        `sensors/${sensor.id}/${parameter.id}`,
        measurementName({ sensor, parameter }, locale),
        `${sensor.uid} ${parameter.key}`,
      );
  }

  return found;
}
