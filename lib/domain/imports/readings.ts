import { type Parameter, parameterByKey } from "@/lib/domain/monitoring/parameters";
import { inList } from "@/lib/domain/shared/known";
import { baseUnitOf, toBase } from "@/lib/domain/shared/units";
import type { Column } from "./columns";
import { instantProblem, nextInstant, readInstants } from "./instants";
import {
  type Measurement,
  type Measurements,
  type NamedSensor,
  parameterInColumn,
  unitInHeader,
  unitOf,
} from "./measurements";
import { type Fault, type Looks, type Problem, readNumber } from "./values";

/**
 * Rows of a file of readings. Long: a row a value, with its sensor, measurement and unit. Wide: a row a time, with a column
 * for each measurement.
 */

/** So many refused rows are kept; then the file is not read on. */
export const mostRefusals = 10_000;
/** Of one file. */
export const mostValues = 200_000_000;

export interface Layout<Sensor extends NamedSensor = NamedSensor> {
  columns: readonly Column[];
  looks: Looks;
  /** For times without an offset. */
  timeZone: string;
  measurements: Measurements<Sensor>;
  /** What a text of a field was set to mean before. */
  meant: (field: string, text: string) => string | undefined;
  /** Readings are from then (UTC milliseconds) at the latest. */
  until: number;
  /** Readings of before are kept no longer by the company; null: they are. */
  since: number | null;
}

export interface ReadValue<Sensor extends NamedSensor = NamedSensor> extends Measurement<Sensor> {
  ts: number;
  /** In the base unit. */
  value: number;
}

export interface ReadReadings<Sensor extends NamedSensor = NamedSensor> {
  values: ReadValue<Sensor>[];
  faults: Fault[];
  /** Cells that mean that there is no value: empty ones, "No Data". */
  blanks: number;
  /** What lists call the row. */
  label: string | null;
}

/** What keeps the columns from being read, as a message of `imports.files`; null: nothing. */
export function layoutProblem(columns: readonly Column[]): Problem | null {
  const has = (name: string) => columns.some(({ field }) => field === name);
  if (!has("time") && !has("day")) return { key: "no_time" };
  const isOfRow = columns.some(({ field }) => parameterInColumn(field) !== null);
  const isWide = columns.some(({ field }) => field?.startsWith("sensors/"));
  if (has("value")) {
    if (isOfRow || isWide) return { key: "two_layouts" };
    return has("sensor") && has("parameter") ? null : { key: "value_of_nothing" };
  }
  if (isOfRow && !has("sensor")) return { key: "no_sensor_column" };

  return isOfRow || isWide ? null : { key: "no_measurements" };
}

/** Columns whose numbers show how the file writes decimals. */
export const isNumberColumn = (field: string | null) => field === "value" || (field?.includes("/") ?? false);

/** Whatever historians write where they have nothing. */
const noValues = new Set([
  ...["", "-", "--", "---", "nan", "null", "none", "n/a", "na", "#n/a", "nodata", "no data", "sin dato", "sin datos"],
  ...["bad", "bad input", "i/o timeout", "comm fail", "shutdown", "pt created", "calc failed", "not connect"],
]);

/** A measurement with how its values are written; or why it has none. */
type Meant<Sensor extends NamedSensor> = (Measurement<Sensor> & { unit: string }) | { faults: Fault[] };

const mostKept = 50_000;
const plainNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** A column that is a measurement. */
interface MeasuredColumn {
  field: string;
  place: number;
  unit: string | null;
}

/**
 * Reads one row after another. The rows of a file are given in their order from the first: which of two hours a clock that is
 * put back means follows from the row before.
 */
export class ReadingsReader<Sensor extends NamedSensor> {
  readonly #layout: Layout<Sensor>;
  readonly #timeZone: string;
  /** Where the fields are; -1 where there is none. */
  readonly #places: Record<"day" | "time" | "sensor" | "parameter" | "value" | "unit", number>;
  readonly #measured: readonly MeasuredColumn[];
  readonly #known = new Map<string, Meant<Sensor>>();
  /** When the row before of the same sensor and measurement was, and whether that was earlier than the one before it. */
  readonly #times = new Map<string, { ts: number; isDescending: boolean }>();
  #last: { text: string; instants: readonly number[] | Problem } | null = null;

  constructor(layout: Layout<Sensor>) {
    const { columns } = layout;
    const placeOf = (field: string) => columns.findIndex((column) => column.field === field);
    this.#layout = layout;
    this.#places = {
      day: placeOf("day"),
      time: placeOf("time"),
      sensor: placeOf("sensor"),
      parameter: placeOf("parameter"),
      value: placeOf("value"),
      unit: placeOf("unit"),
    };
    this.#measured = columns.flatMap(({ field, header }, place) =>
      field?.includes("/") ? [{ field, place, unit: unitInHeader(header) }] : [],
    );
    this.#timeZone = /\b(utc|gmt)\b/i.test(columns[this.#places.time]?.header ?? "") ? "UTC" : layout.timeZone;
  }

  read(cells: readonly string[]): ReadReadings<Sensor> {
    const read: ReadReadings<Sensor> = { values: [], faults: [], blanks: 0, label: null };
    const instants = this.#instantsOf(cells);
    const ts = "key" in instants ? Number.NaN : this.#instantOf(instants, cells);
    const problem = "key" in instants ? instants : instantProblem(ts, this.#layout);
    const count = this.#places.value >= 0 ? 1 : this.#measured.length;
    for (let at = 0; at < count; at++) {
      const column = this.#places.value >= 0 ? null : inList(this.#measured, at);
      const cell = cellOf(cells, column?.place ?? this.#places.value);
      if (noValues.has(cell.toLowerCase())) read.blanks++;
      else this.#readCell(read, cells, { cell, column, ts: problem ? null : ts });
    }
    if (problem && read.blanks < count)
      read.faults.unshift({ column: this.#places.time >= 0 ? "time" : "day", reason: problem });
    if (read.faults.length > 0) read.label = this.#labelOf(cells);

    return read;
  }

  #readCell(
    read: ReadReadings<Sensor>,
    cells: readonly string[],
    { cell, column, ts }: { cell: string; column: MeasuredColumn | null; ts: number | null },
  ): void {
    const meant = column === null ? this.#ofTexts(cells) : this.#ofColumn(cells, column);
    if ("faults" in meant) {
      const isNew = ({ column: of }: Fault) => !read.faults.some((one) => one.column === of);
      read.faults.push(...meant.faults.filter(isNew));
      return;
    }
    const { sensor, parameter, unit } = meant;
    const value = numberIn(cell, parameter, unit, this.#layout.looks);
    if (typeof value !== "number") read.faults.push({ column: column?.field ?? "value", reason: value });
    else if (ts !== null) read.values.push({ sensor, parameter, ts, value });
  }

  #instantsOf(cells: readonly string[]): readonly number[] | Problem {
    const text = [cellOf(cells, this.#places.day), cellOf(cells, this.#places.time)].filter(Boolean).join(" ");
    if (this.#last?.text !== text) {
      const instants = text === "" ? missing : readInstants(text, this.#layout.looks, this.#timeZone);
      this.#last = { text, instants };
    }

    return this.#last.instants;
  }

  /** A clock that is put back shows the same hour twice: the row before shows which one this is. */
  #instantOf(instants: readonly number[], cells: readonly string[]): number {
    const { sensor, parameter, value } = this.#places;
    const stream = cellOf(cells, sensor) + (value >= 0 ? `\n${cellOf(cells, parameter)}` : "");
    const before = this.#times.get(stream) ?? { ts: Number.NEGATIVE_INFINITY, isDescending: false };
    const ts = nextInstant(instants, before.ts, before.isDescending);
    if (this.#times.size >= mostKept) this.#times.clear();
    this.#times.set(stream, { ts, isDescending: ts === before.ts ? before.isDescending : ts < before.ts });

    return ts;
  }

  /** Long: what the row's own texts mean. */
  #ofTexts(cells: readonly string[]): Meant<Sensor> {
    const [parameter, unit] = [cellOf(cells, this.#places.parameter), cellOf(cells, this.#places.unit)];

    return this.#once(`${cellOf(cells, this.#places.sensor)}\n${parameter}\n${unit}`, () => {
      const text = this.#layout.meant("parameter", parameter) ?? parameter;
      const sensor = this.#sensorIn(cells);
      if (!("data_set" in sensor)) {
        const faults = [{ column: "sensor", reason: sensor }];
        return { faults: text === "" ? [...faults, { column: "parameter", reason: missing }] : faults };
      }
      const found = text === "" ? missing : this.#layout.measurements.parameter(sensor.data_set, text);

      return "quantity" in found
        ? inUnit({ sensor, parameter: found }, unit || null, "unit")
        : { faults: [{ column: "parameter", reason: found }] };
    });
  }

  /** Wide: the column is a measurement of its own sensor, or of the row's. */
  #ofColumn(cells: readonly string[], { field, unit }: MeasuredColumn): Meant<Sensor> {
    const key = parameterInColumn(field);
    if (key === null)
      return this.#once(field, () => {
        const measurement = this.#layout.measurements.inColumn(field);

        return measurement
          ? inUnit(measurement, unit, field)
          : { faults: [{ column: field, reason: { key: "no_sensor" } }] };
      });

    return this.#once(`${field}\n${cellOf(cells, this.#places.sensor)}`, () => {
      const sensor = this.#sensorIn(cells);
      if (!("data_set" in sensor)) return { faults: [{ column: "sensor", reason: sensor }] };
      const parameter = parameterByKey(sensor.data_set, key);

      return parameter && !parameter.is_derived
        ? inUnit({ sensor, parameter }, unit, field)
        : { faults: [{ column: field, reason: { key: "no_parameter" } }] };
    });
  }

  #sensorIn(cells: readonly string[]): Sensor | Problem {
    const text = cellOf(cells, this.#places.sensor);
    if (text === "") return missing;

    return this.#layout.measurements.sensor(this.#layout.meant("sensor", text) ?? text);
  }

  /** The same texts come again all through a file. */
  #once(key: string, find: () => Meant<Sensor>): Meant<Sensor> {
    const known = this.#known.get(key);
    if (known) return known;
    const found = find();
    if (this.#known.size >= mostKept) this.#known.clear();
    this.#known.set(key, found);

    return found;
  }

  #labelOf(cells: readonly string[]): string {
    const { sensor, parameter, day, time } = this.#places;
    const textOf = (...places: number[]) => places.map((place) => cellOf(cells, place)).filter(Boolean);

    return (textOf(sensor, parameter).join(" / ") || textOf(day, time).join(" ")).slice(0, 200);
  }
}

const cellOf = (cells: readonly string[], place: number) => (place < 0 ? "" : (cells[place] ?? "").trim());

function inUnit<Sensor extends NamedSensor>(
  measurement: Measurement<Sensor>,
  given: string | null,
  column: string,
): Meant<Sensor> {
  const { quantity, unit: base } = measurement.parameter;
  const unit = given === null ? base : unitOf(quantity, given);

  return unit === null
    ? { faults: [{ column, reason: { key: "not_its_unit", params: { unit: given ?? "", base } } }] }
    : { ...measurement, unit };
}

const missing: Problem = { key: "is_required" };

/** In the base unit, or why it is none. */
function numberIn(cell: string, { quantity, range }: Parameter, unit: string, looks: Looks): number | Problem {
  const given =
    looks.decimal === "." && plainNumber.test(cell) ? Number(cell) : cell.length > 60 ? null : readNumber(cell, looks);
  if (given === null || !Number.isFinite(given)) return { key: "not_a_number" };
  const value = toBase(quantity, given, unit) ?? given;
  const [least, most] = range;

  return value < least || value > most
    ? { key: "cannot_be", params: { least, most, unit: baseUnitOf(quantity) } }
    : value;
}
