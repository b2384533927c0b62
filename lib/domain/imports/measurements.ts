import type { DataSet, Parameter } from "@/lib/domain/monitoring/parameters";
import { measuredBy, parameterById, parameterByKey } from "@/lib/domain/monitoring/parameters";
import { type Quantity, quantities, toBase, unitsOf } from "@/lib/domain/shared/units";
import type { Column } from "./columns";
import { nameKey, normalized } from "./fields";
import type { Problem } from "./values";

/**
 * What the columns of a file of readings measure. A column is a field (`value`), a measurement of a sensor
 * (`sensors/12/3`), or a measurement of whatever sensor the row names (`parameters/vel_rms_x`).
 */

export interface NamedSensor {
  id: number;
  uid: string;
  name: string;
  data_set: DataSet;
}

/** A measurement of a sensor. */
export interface Measurement<Sensor extends NamedSensor = NamedSensor> {
  sensor: Sensor;
  parameter: Parameter;
}

const columnOfMeasurement = ({ sensor, parameter }: Measurement) => `sensors/${sensor.id}/${parameter.id}`;
const columnOfParameter = ({ key }: Pick<Parameter, "key">) => `parameters/${key}`;

const ofSensor = /^sensors\/(\d{1,9})\/(\d{1,5})$/;
const ofParameter = /^parameters\/([a-z0-9_]{1,40})$/;

export const parameterInColumn = (field: string | null): string | null => ofParameter.exec(field ?? "")?.[1] ?? null;

/** The names of a measurement in all languages. */
export type NamesOf = (parameter: Parameter) => readonly string[];

/** The sensors of a plant by what files call them, and what they measure. */
export class Measurements<Sensor extends NamedSensor = NamedSensor> {
  readonly #byId = new Map<number, Sensor>();
  readonly #byUid = new Map<string, Sensor[]>();
  readonly #byName = new Map<string, Sensor[]>();
  readonly #parameters = new Map<DataSet, Map<string, Parameter>>();
  readonly #namesOf: NamesOf;

  constructor(sensors: readonly Sensor[], namesOf: NamesOf) {
    this.#namesOf = namesOf;
    for (const sensor of sensors) {
      this.#byId.set(sensor.id, sensor);
      add(this.#byUid, nameKey(sensor.uid), sensor);
      add(this.#byName, nameKey(sensor.name), sensor);
    }
  }

  get sensors(): Iterable<Sensor> {
    return this.#byId.values();
  }

  /** By its UID, else its name, else its number in the product. */
  sensor(text: string): Sensor | Problem {
    const chosen = /^sensors\/(\d{1,9})$/.exec(text)?.[1];
    const name = nameKey(text);
    const found =
      (chosen === undefined ? undefined : this.#own(Number(chosen))) ??
      this.#byUid.get(name) ??
      this.#byName.get(name) ??
      (/^\d{1,9}$/.test(text) ? this.#own(Number(text)) : undefined);
    if (!found || name === "") return { key: "no_sensor" };
    if (found.length > 1) return { key: "several_sensor", params: { count: found.length } };

    return found[0] ?? { key: "no_sensor" };
  }

  #own(id: number): Sensor[] | undefined {
    const sensor = this.#byId.get(id);

    return sensor && [sensor];
  }

  /** By its key, its name in either language, or its number in the data set. */
  parameter(data_set: DataSet, text: string): Parameter | Problem {
    const found =
      parameterByKey(data_set, text.trim().toLowerCase()) ??
      this.#named(data_set).get(normalized(text)) ??
      (/^\d{1,5}$/.test(text) ? parameterById(data_set, Number(text)) : undefined);
    if (!found) return { key: "no_parameter" };

    return found.is_derived ? { key: "derived_parameter" } : found;
  }

  #named(data_set: DataSet): ReadonlyMap<string, Parameter> {
    const known = this.#parameters.get(data_set);
    if (known) return known;
    const names = new Map<string, Parameter>();
    for (const parameter of measuredBy(data_set))
      for (const name of [...this.#namesOf(parameter), parameter.key])
        if (!names.has(normalized(name))) names.set(normalized(name), parameter);
    this.#parameters.set(data_set, names);

    return names;
  }

  /** The measurement that a column is, as long as the plant has the sensor. */
  inColumn(field: string | null): Measurement<Sensor> | null {
    const [, id, number] = ofSensor.exec(field ?? "") ?? [];
    const sensor = id === undefined ? undefined : this.#byId.get(Number(id));
    const parameter = sensor && parameterById(sensor.data_set, Number(number));

    return sensor && parameter && !parameter.is_derived ? { sensor, parameter } : null;
  }

  isColumn(field: string): boolean {
    const key = parameterInColumn(field);

    return this.inColumn(field) !== null || (key !== null && this.#keys().has(key));
  }

  /** The keys that the sensors of the plant measure. */
  #keys(): ReadonlySet<string> {
    const sets = new Set([...this.#byId.values()].map(({ data_set }) => data_set));

    return new Set([...sets].flatMap((data_set) => measuredBy(data_set).map(({ key }) => key)));
  }

  /** The field that a heading names: "VIB-0042 / vel_rms_x (mm/s)", or "vel_rms_x" alone. */
  named(header: string): string | null {
    const text = withoutUnit(header);
    for (const at of separatorsIn(text)) {
      const sensor = this.sensor(text.slice(0, at).trim());
      if ("key" in sensor) continue;
      const parameter = this.parameter(sensor.data_set, text.slice(at + 1).trim());
      if (!("quantity" in parameter)) continue;
      return columnOfMeasurement({ sensor, parameter });
    }
    for (const data_set of new Set([...this.#byId.values()].map((one) => one.data_set))) {
      const parameter = this.parameter(data_set, text);
      // A number alone is no heading of a measurement.
      if ("quantity" in parameter && !/^\d+$/.test(text)) return columnOfParameter(parameter);
    }

    return null;
  }
}

function add<Sensor>(map: Map<string, Sensor[]>, text: string, sensor: Sensor) {
  if (text !== "") map.set(text, [...(map.get(text) ?? []), sensor]);
}

/** Where a heading may go over from the sensor to the measurement. */
function* separatorsIn(text: string): Generator<number> {
  for (const sign of ["/", "|", ";", ":", ".", "-", "_", " "])
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) yield at;
}

const inBrackets = /[([]([^()[\]]{1,30}|\s*kPa\(a\)\s*)[)\]]$/i;

const withoutUnit = (header: string) => header.trimEnd().replace(inBrackets, "").trim();

/** The unit at the end of a heading, in brackets; null: there is none, or no unit of anything. */
export function unitInHeader(header: string): string | null {
  const text = inBrackets.exec(header.trimEnd())?.[1]?.trim();
  if (!text) return null;

  return quantities.some((quantity) => unitOf(quantity, text) !== null) ? text : null;
}

const spelled: Readonly<Record<string, string>> = {
  "mm/sec": "mm/s",
  "in/sec": "in/s",
  degc: "°C",
  "deg c": "°C",
  celsius: "°C",
  "°c": "°C",
  degf: "°F",
  "deg f": "°F",
  fahrenheit: "°F",
  "°f": "°F",
  gs: "g",
  "g's": "g",
  amp: "A",
  amps: "A",
  "%rh": "%RH",
  "m/s^2": "m/s2",
};

/** The unit of the product's table that a file means for a quantity; null: it measures something else. */
export function unitOf(quantity: Quantity, text: string): string | null {
  if (toBase(quantity, 1, text) !== null) return text;
  const small = text.toLowerCase();
  const meant = spelled[small] ?? text;
  if (toBase(quantity, 1, meant) !== null) return meant;

  return unitsOf(quantity).find((unit) => unit !== "" && unit.toLowerCase() === small) ?? null;
}

/** Headings that name a measurement of the plant become its column; what was remembered of another plant's sensor does not. */
export function withMeasurements(columns: readonly Column[], measurements: Measurements): Column[] {
  const taken = new Set<string>();
  const known = columns.map((column): Column => {
    const { header, field, from } = column;
    const isFree = field === null || from === "proposed" || (field.includes("/") && !measurements.isColumn(field));
    if (!isFree || (from !== "none" && from !== "proposed" && field === null)) {
      if (field !== null) taken.add(field);
      return column;
    }
    return { header, field: null, from: "none" };
  });

  return known.map((column): Column => {
    if (column.from !== "none" || column.header.trim() === "") return column;
    const field = measurements.named(column.header);
    if (field === null || taken.has(field)) return column;
    taken.add(field);
    return { header: column.header, field, from: "known" };
  });
}
