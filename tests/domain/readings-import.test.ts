import { describe, expect, test } from "vitest";
import { columnsOf } from "@/lib/domain/imports/columns";
import { HourSet } from "@/lib/domain/imports/hour-set";
import { instantProblem, nextInstant, readInstants } from "@/lib/domain/imports/instants";
import { Measurements, unitInHeader, unitOf, withMeasurements } from "@/lib/domain/imports/measurements";
import { layoutProblem, ReadingsReader } from "@/lib/domain/imports/readings";
import type { Looks } from "@/lib/domain/imports/values";

const american: Looks = { dates: "mdy", decimal: "." };
const european: Looks = { dates: "dmy", decimal: "," };

const names: Record<string, string[]> = {
  vel_rms_x: ["Velocity X", "Velocidad X"],
  temp: ["Temperature", "Temperatura"],
};
const measurements = new Measurements(
  [
    { id: 12, uid: "VIB-0042", name: "Fan DE", data_set: "temp_vibe" },
    { id: 13, uid: "VIB-0043", name: "Fan NDE", data_set: "temp_vibe" },
    { id: 14, uid: "A-1", name: "Twin", data_set: "temp_vibe" },
    { id: 15, uid: "A-2", name: "Twin", data_set: "pressure" },
  ],
  ({ key }) => names[key] ?? [],
);

const until = Date.UTC(2026, 0, 1);

function reader(headers: readonly string[], { looks = american, timeZone = "UTC", remembered = new Map() } = {}) {
  const columns = withMeasurements(columnsOf("readings", headers, {}, remembered), measurements);
  const one = new ReadingsReader({
    columns,
    looks,
    timeZone,
    measurements,
    until,
    since: Date.UTC(2000, 0, 1),
    meant: (field, text) => (field === "sensor" && text === "P3.DRY.FAN" ? "sensors/12" : undefined),
  });

  return { columns, read: (cells: readonly string[]) => one.read(cells) };
}

type Row = ReturnType<ReturnType<typeof reader>["read"]>;
const textsOf = ({ values, faults }: Row) => [
  ...values.map(
    ({ sensor, parameter, ts, value }) =>
      `${sensor.uid} ${parameter.key} ${new Date(ts).toISOString()} ${Math.round(value * 1e6) / 1e6}`,
  ),
  ...faults.map(({ column, reason }) => `${column}: ${reason.key}`),
];

describe("a time in a file of readings", () => {
  test.each([
    ["2024-03-01 07:30:15.250", american, "2024-03-01T07:30:15.250Z"],
    ["2024-03-01T07:30:15,25", american, "2024-03-01T07:30:15.250Z"],
    ["2024-03-01T07:30:00Z", american, "2024-03-01T07:30:00.000Z"],
    ["2024-03-01T07:30:00-05:00", american, "2024-03-01T12:30:00.000Z"],
    ["2024-03-01 07:30 +0530", american, "2024-03-01T02:00:00.000Z"],
    ["3/1/2024 7:30:05 PM", american, "2024-03-01T19:30:05.000Z"],
    ["01/03/2024 12:05 a. m.", european, "2024-03-01T00:05:00.000Z"],
    ["01.03.24 07:30", european, "2024-03-01T07:30:00.000Z"],
    ["01-Mar-24 07:30:00", american, "2024-03-01T07:30:00.000Z"],
    ["1 ago 2024 07:30", american, "2024-08-01T07:30:00.000Z"],
    ["1709278200", american, "2024-03-01T07:30:00.000Z"],
    ["1709278200123", american, "2024-03-01T07:30:00.123Z"],
    ["2024-03-01", american, "2024-03-01T00:00:00.000Z"],
  ])("%s is read", (text, looks, expected) => {
    const instants = readInstants(text, looks, "UTC");
    expect("key" in instants ? instants.key : instants.map((ts) => new Date(ts).toISOString())).toEqual([expected]);
  });

  test.each([
    ["13/32/2024", "not_a_date"],
    ["2024-02-30 10:00", "no_such_day"],
    ["2024-03-01 25:00", "not_a_time"],
    ["2024-03-01 13:00 pm", "not_a_time"],
    ["yesterday", "not_a_date"],
    ["9".repeat(300), "not_a_date"],
  ])("%s is refused as %s", (text, key) => {
    expect(readInstants(text, american, "UTC")).toMatchObject({ key });
  });

  test("without an offset it is on the clock of the zone, before and after the clock changes", () => {
    const at = (text: string) => readInstants(text, american, "America/New_York") as readonly number[];
    const iso = (text: string) => at(text).map((ts) => new Date(ts).toISOString());
    expect(iso("2024-03-10 01:59")).toEqual(["2024-03-10T06:59:00.000Z"]);
    expect(iso("2024-03-10 03:00")).toEqual(["2024-03-10T07:00:00.000Z"]);
    expect(iso("2024-11-03 01:30")).toEqual(["2024-11-03T05:30:00.000Z", "2024-11-03T06:30:00.000Z"]);
    expect(nextInstant(at("2024-11-03 01:30"), Date.parse("2024-11-03T05:50Z"), false)).toBe(
      Date.parse("2024-11-03T06:30Z"),
    );
  });

  test("is refused before 1990, in the future, and before what the company keeps", () => {
    const limits = { until, since: Date.UTC(2000, 0, 1) };
    expect(instantProblem(Date.UTC(1989, 11, 31), limits)?.key).toBe("before_1990");
    expect(instantProblem(Date.UTC(1999, 11, 31), limits)).toEqual({
      key: "no_longer_kept",
      params: { day: "2000-01-01" },
    });
    expect(instantProblem(until + 1, limits)?.key).toBe("in_the_future");
    expect(instantProblem(until, limits)).toBeNull();
  });
});

describe("a file with a row for each value", () => {
  test("names sensors by UID, name, number or what was remembered, and measurements by key, name or number", () => {
    const { columns, read } = reader(["Sensor", "Parameter", "Timestamp", "Value", "Unit"]);
    expect(columns.map(({ field }) => field)).toEqual(["sensor", "parameter", "time", "value", "unit"]);
    const at = "2024-03-01 07:30";
    const iso = "2024-03-01T07:30:00.000Z";
    for (const [sensor, parameter, expected] of [
      ["VIB-0042", "vel_rms_x", `VIB-0042 vel_rms_x ${iso} 2.5`],
      ["fan nde", "velocidad x", `VIB-0043 vel_rms_x ${iso} 2.5`],
      ["12", "3", `VIB-0042 vel_rms_x ${iso} 2.5`],
      ["P3.DRY.FAN", "Temperature", `VIB-0042 temp ${iso} 2.5`],
      ["Twin", "temp", "sensor: several_sensor"],
      ["Nobody", "temp", "sensor: no_sensor"],
      ["", "temp", "sensor: is_required"],
      ["VIB-0042", "pressure", "parameter: no_parameter"],
      ["VIB-0042", "kurtosis", "parameter: derived_parameter"],
      ["VIB-0042", "", "parameter: is_required"],
    ] as const)
      expect(textsOf(read([sensor, parameter, at, "2.5", ""]))).toEqual([expected]);
  });

  test("converts units as the product's table does, and refuses those of something else", () => {
    const { read } = reader(["Sensor", "Parameter", "Timestamp", "Value", "Unit"]);
    const row = (parameter: string, value: string, unit: string) =>
      textsOf(read(["VIB-0042", parameter, "2024-03-01", value, unit])).map((text) => text.split(" ").at(-1));
    expect(row("vel_rms_x", "0.1", "in/s")).toEqual(["2.54"]);
    expect(row("vel_rms_x", "0.1", "IPS")).toEqual(["2.54"]);
    expect(row("vel_rms_x", "0.1", "in/sec")).toEqual(["2.54"]);
    expect(row("temp", "212", "degF")).toEqual(["100"]);
    expect(row("temp", "300", "K")).toEqual(["26.85"]);
    expect(row("temp", "20", "")).toEqual(["20"]);
    expect(row("vel_rms_x", "0.1", "psi")).toEqual(["not_its_unit"]);
    expect(row("vel_rms_x", "501", "mm/s")).toEqual(["cannot_be"]);
    expect(row("temp", "warm", "°C")).toEqual(["not_a_number"]);
  });

  test("reads decimal commas, a column for the day, and leaves out what has no value", () => {
    const { columns, read } = reader(["Fecha", "Hora", "Sensor", "Medición", "Valor medido", "Unidades"], {
      looks: european,
    });
    expect(columns.map(({ field }) => field)).toEqual(["day", "time", "sensor", "parameter", "value", "unit"]);
    expect(textsOf(read(["01/03/2024", "07:30", "VIB-0042", "temp", "1.041,25", "mm"]))).toEqual([
      "unit: not_its_unit",
    ]);
    expect(textsOf(read(["01/03/2024", "07:30", "VIB-0042", "temp", "41,25", "°C"]))).toEqual([
      "VIB-0042 temp 2024-03-01T07:30:00.000Z 41.25",
    ]);
    const blank = read(["01/03/2024", "07:30", "VIB-0042", "temp", "No Data", "°C"]);
    expect([textsOf(blank), blank.blanks]).toEqual([[], 1]);
  });

  test("takes the hour that a clock shows twice as the second one when the rows go on, and as the first one when they go back", () => {
    const { read } = reader(["sensor", "parameter", "time", "value"], { timeZone: "America/New_York" });
    const times = ["00:30", "01:00", "01:30", "01:00", "01:30", "02:00"].map((clock) => `2024-11-03 ${clock}`);
    const found = (sensor: string, rows: string[]) =>
      rows.map((time) => new Date(read([sensor, "temp", time, "20"]).values[0]!.ts).toISOString().slice(11, 16));
    const instants = ["04:30", "05:00", "05:30", "06:00", "06:30", "07:00"];
    expect(found("VIB-0042", times)).toEqual(instants);
    // Another sensor's rows have their own order.
    expect(found("VIB-0043", times.toReversed())).toEqual(instants.toReversed());
  });
});

describe("a file with a column for each measurement", () => {
  test("knows them by sensor and measurement, with the unit in brackets", () => {
    const { columns, read } = reader(["Time", "VIB-0042 / vel_rms_x (in/s)", "Fan NDE|Temperature [°F]", "Shift"]);
    expect(columns.map(({ field }) => field)).toEqual(["time", "sensors/12/3", "sensors/13/5", null]);
    expect(textsOf(read(["2024-03-01", "0.1", "212", "A"]))).toEqual([
      "VIB-0042 vel_rms_x 2024-03-01T00:00:00.000Z 2.54",
      "VIB-0043 temp 2024-03-01T00:00:00.000Z 100",
    ]);
    expect(textsOf(read(["2024-03-01", "x", "212", "A"]))).toEqual([
      "VIB-0043 temp 2024-03-01T00:00:00.000Z 100",
      "sensors/12/3: not_a_number",
    ]);
    expect(textsOf(read(["soon", "0.1", "", "A"]))).toEqual(["time: not_a_date"]);
    expect(textsOf(read(["soon", "", "", "A"]))).toEqual([]);
  });

  test("may name the sensor in the row", () => {
    const { columns, read } = reader(["uid", "timestamp (UTC)", "vel_rms_x", "Temperature (°C)"], {
      timeZone: "America/New_York",
    });
    expect(columns.map(({ field }) => field)).toEqual(["sensor", "time", "parameters/vel_rms_x", "parameters/temp"]);
    expect(textsOf(read(["VIB-0042", "2024-07-01 12:00", "2.5", "41"]))).toEqual([
      "VIB-0042 vel_rms_x 2024-07-01T12:00:00.000Z 2.5",
      "VIB-0042 temp 2024-07-01T12:00:00.000Z 41",
    ]);
    expect(textsOf(read(["Nobody", "2024-07-01 12:00", "2.5", "41"]))).toEqual(["sensor: no_sensor"]);
    expect(textsOf(read(["A-2", "2024-07-01 12:00", "2.5", ""]))).toEqual(["parameters/vel_rms_x: no_parameter"]);
  });

  test("keeps what was remembered of a tag, unless its sensor is of another plant", () => {
    const remembered = new Map([
      ["p3fandevel", "sensors/12/3"],
      ["p4fandevel", "sensors/99/3"],
    ]);
    const { columns } = reader(["time", "P3.FAN.DE.VEL", "P4.FAN.DE.VEL"], { remembered });
    expect(columns.map(({ field }) => field)).toEqual(["time", "sensors/12/3", null]);
  });
});

test.each([
  [["time", "sensor", "parameter", "value"], null],
  [["time", "sensors/12/3"], null],
  [["day", "sensor", "parameters/temp"], null],
  [["sensor", "parameter", "value"], "no_time"],
  [["time", "value"], "value_of_nothing"],
  [["time", "sensor", "parameter", "value", "sensors/12/3"], "two_layouts"],
  [["time", "parameters/temp"], "no_sensor_column"],
  [["time", "sensor"], "no_measurements"],
])("a file of the columns %j has the problem %s", (fields, key) => {
  const columns = fields.map((field) => ({ header: field, field, from: "known" as const }));
  expect(layoutProblem(columns)?.key ?? null).toBe(key);
});

test("a unit is known as other systems spell it, for its own quantity alone", () => {
  expect(unitOf("velocity", "MM/SEC")).toBe("mm/s");
  expect(unitOf("acceleration", "g's")).toBe("g");
  expect(unitOf("velocity", "g")).toBeNull();
  expect(unitInHeader("Fan / vel (in/s)")).toBe("in/s");
  expect(unitInHeader("Fan / vel (RMS)")).toBeNull();
});

test("a set of hours counts each hour of a measurement once, across years", () => {
  const hours = new HourSet();
  const at = Date.UTC(2023, 11, 31, 23, 10);
  for (const ts of [at, at + 60_000, at + 3_600_000, at]) hours.add(12, 3, ts);
  hours.add(12, 5, at);
  hours.add(13, 3, Date.UTC(1990, 0));
  expect([hours.size, hours.measurements, hours.sensors]).toEqual([4, 3, [12, 13]]);
  expect([...hours.yearsOf(12)]).toEqual([
    [2023, [3, 5]],
    [2024, [3]],
  ]);
  expect([hours.has(12, 3, at + 3_600_000), hours.has(12, 5, at + 3_600_000), hours.has(14, 3, at)]).toEqual([
    ...[true, false, false],
  ]);
});
