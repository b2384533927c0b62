import { baseUnitOf, type Quantity } from "@/lib/domain/shared/units";

/**
 * The catalogue of measurements: the specification's identifier tables and the condition-monitoring domain reference,
 * section 1.6. The small ids are reused from one data set to another, so a measurement is (data set, id), never the
 * id alone. Ids up to 90 are the specification's; those from 101 are ours, for what it names without a number.
 */
export const dataSets = [
  "temp_vibe",
  "cm1l",
  "ultrasound_db",
  "humidity",
  "pressure",
  "custom_4_20ma",
  "custom_pdm",
  "level_ultrasonic",
  "ncd",
  "counter",
] as const;
export type DataSet = (typeof dataSets)[number];

/** The specification's axis numbers. */
const axes = ["x", "y", "z"] as const;
export type Axis = (typeof axes)[number];
export type Direction = "axial" | "radial_h" | "radial_v";

/** Root mean square over the usual band, over the high band (1000 Hz and up), or the peak of the waveform. */
export type Band = "rms" | "hf" | "peak";

/** Message key of a measurement's name. Answers of calls have the name itself beside it, in the language of the caller. */
export type MeasurementName = `parameters.${string}`;

export type Parameter = {
  data_set: DataSet;
  id: number;
  /** Its name in a payload's `values`; means the same quantity and unit in every data set. */
  key: string;
  quantity: Quantity;
  unit: string;
  axis: Axis | null;
  /** Of a view through the sensor's axis map; null when measured along an axis. */
  direction: Direction | null;
  band: Band | null;
  name: MeasurementName;
  /** What a working sensor can report, in the base unit, both ends included. */
  range: readonly [number, number];
  /** Computed from other parameters and never accepted from a sender. */
  is_derived: boolean;
};

const ranges: Record<Quantity, readonly [number, number]> = {
  velocity: [0, 500],
  acceleration: [0, 500],
  displacement: [0, 100],
  distance: [0, 20_000],
  temperature: [-60, 400],
  current: [0, 20_000],
  humidity: [0, 100],
  pressure: [-101.325, 100_000],
  ultrasound: [-20, 150],
  speed: [0, 100_000],
  frequency: [0, 100_000],
  voltage: [0, 1000],
  air_quality: [0, 500],
  concentration: [0, 100_000],
  ratio: [0, 1000],
  signal_current: [0, 25],
  waveform: [-500, 500],
  count: [0, 2 ** 32 - 1],
  custom: [-1e12, 1e12],
};

type Extra = Partial<Pick<Parameter, "axis" | "direction" | "band" | "is_derived">>;
type Row = [id: number, key: string, quantity: Quantity, extra?: Extra];

const derived = (extra: Extra): Extra => ({ ...extra, is_derived: true });

/** Wired and radio vibration sensors: their plain acceleration is the high band, 1000 Hz and up. */
const tempVibe: Row[] = [
  [1, "vel_rms_z", "velocity", { axis: "z", band: "rms" }],
  [2, "acc_hf_z", "acceleration", { axis: "z", band: "hf" }],
  [3, "vel_rms_x", "velocity", { axis: "x", band: "rms" }],
  [4, "acc_hf_x", "acceleration", { axis: "x", band: "hf" }],
  [5, "temp", "temperature"],
  [67, "acc_hf_y", "acceleration", { axis: "y", band: "hf" }],
  [68, "vel_rms_y", "velocity", { axis: "y", band: "rms" }],
  [115, "acc_rms_x", "acceleration", { axis: "x", band: "rms" }],
  [116, "acc_rms_y", "acceleration", { axis: "y", band: "rms" }],
  [117, "acc_rms_z", "acceleration", { axis: "z", band: "rms" }],
];

/** Wireless vibration sensors: acceleration is the RMS over the whole band. */
const ncd: Row[] = [
  [1, "vel_rms_z", "velocity", { axis: "z", band: "rms" }],
  [2, "acc_rms_z", "acceleration", { axis: "z", band: "rms" }],
  [3, "vel_rms_x", "velocity", { axis: "x", band: "rms" }],
  [4, "acc_rms_x", "acceleration", { axis: "x", band: "rms" }],
  [5, "temp", "temperature"],
  [17, "current", "current"],
  [66, "humidity", "humidity"],
  [67, "acc_rms_y", "acceleration", { axis: "y", band: "rms" }],
  [68, "vel_rms_y", "velocity", { axis: "y", band: "rms" }],
  [69, "disp_x", "displacement", { axis: "x" }],
  [70, "disp_y", "displacement", { axis: "y" }],
  [71, "disp_z", "displacement", { axis: "z" }],
  [72, "temp_ext", "temperature"],
  [73, "pressure", "pressure"],
  [74, "air_quality", "air_quality"],
  [75, "waveform_x", "waveform", derived({ axis: "x" })],
  [76, "waveform_y", "waveform", derived({ axis: "y" })],
  [77, "waveform_z", "waveform", derived({ axis: "z" })],
  [78, "disp", "displacement"],
  [118, "acc_hf_x", "acceleration", { axis: "x", band: "hf" }],
  [119, "acc_hf_y", "acceleration", { axis: "y", band: "hf" }],
  [120, "acc_hf_z", "acceleration", { axis: "z", band: "hf" }],
  [121, "ultrasound", "ultrasound"],
  [122, "co2_eqv", "concentration"],
  [123, "breath_voc", "concentration"],
  [124, "loop_ma", "signal_current"],
];

/** Views through the axis map, rotated axes, and the metrics of the waveform: the same in both kinds of vibration. */
const vibrationExtras: Row[] = [
  [79, "vel_axial", "velocity", derived({ direction: "axial", band: "rms" })],
  [80, "vel_radial_h", "velocity", derived({ direction: "radial_h", band: "rms" })],
  [81, "vel_radial_v", "velocity", derived({ direction: "radial_v", band: "rms" })],
  [82, "acc_axial", "acceleration", derived({ direction: "axial", band: "rms" })],
  [83, "acc_radial_h", "acceleration", derived({ direction: "radial_h", band: "rms" })],
  [84, "acc_radial_v", "acceleration", derived({ direction: "radial_v", band: "rms" })],
  [85, "acc_transformed_x", "acceleration", derived({ axis: "x", band: "rms" })],
  [86, "acc_transformed_y", "acceleration", derived({ axis: "y", band: "rms" })],
  [87, "acc_transformed_z", "acceleration", derived({ axis: "z", band: "rms" })],
  [88, "acc_peak", "acceleration", derived({ band: "peak" })], // 88-90: the worst of the axes
  [89, "crest", "ratio", derived({})],
  [90, "kurtosis", "ratio", derived({})],
  ...perAxis(101, "acc_peak", "acceleration", "peak"),
  ...perAxis(104, "crest", "ratio"),
  ...perAxis(107, "kurtosis", "ratio"),
  ...perAxis(110, "peak1_hz", "frequency"),
  [113, "rpm", "speed"],
  ...perAxis(125, "peak2_hz", "frequency"),
  ...perAxis(128, "peak3_hz", "frequency"),
  ...perAxis(131, "vel_peak", "velocity", "peak"),
];

function perAxis(first: number, key: string, quantity: Quantity, band: Band | null = null): Row[] {
  return (["x", "y", "z"] as const).map((axis, index) => [first + index, `${key}_${axis}`, quantity, { axis, band }]);
}

const rows: Record<DataSet, Row[]> = {
  temp_vibe: [...tempVibe, ...vibrationExtras],
  cm1l: [[17, "current", "current"]],
  ultrasound_db: [
    [1, "ultrasound", "ultrasound", { band: "rms" }],
    [2, "ultrasound_max", "ultrasound"],
    [3, "ultrasound_peak", "ultrasound", { band: "peak" }],
    [4, "crest", "ratio"],
    [5, "temp", "temperature"],
    [6, "loop_ma", "signal_current"],
  ],
  humidity: [
    [1, "humidity", "humidity"],
    [5, "temp", "temperature"],
  ],
  pressure: [
    [1, "pressure", "pressure"],
    [2, "loop_ma", "signal_current"],
  ],
  custom_4_20ma: [
    [1, "analog", "custom"],
    [2, "loop_ma", "signal_current"],
  ],
  custom_pdm: [
    [1, "pressure", "pressure"],
    [2, "rpm", "speed"],
    [3, "current", "current"],
  ],
  level_ultrasonic: [
    [1, "distance", "distance"],
    [5, "temp", "temperature"],
  ],
  ncd: [...ncd, ...vibrationExtras],
  /** Cumulative counts, of 16 or 32 bits: lib/domain/oee/counts.ts. */
  counter: [
    [1, "infeed", "count"],
    [2, "outfeed", "count"],
    [3, "reject", "count"],
  ],
};

export const parameters: readonly Parameter[] = dataSets.flatMap((data_set) =>
  rows[data_set].map(([id, key, quantity, extra]) => ({
    data_set,
    id,
    key,
    quantity,
    unit: baseUnitOf(quantity),
    axis: null,
    direction: null,
    band: null,
    is_derived: false,
    ...extra,
    name: `parameters.${key}`,
    range: ranges[quantity],
  })),
);

const byId = new Map(parameters.map((parameter) => [`${parameter.data_set}:${parameter.id}`, parameter]));
/** Asked for every reading that comes in, so without making a key of two. */
const byKey = new Map<DataSet, Map<string, Parameter>>();
for (const parameter of parameters) {
  const own = byKey.get(parameter.data_set) ?? new Map<string, Parameter>();
  byKey.set(parameter.data_set, own.set(parameter.key, parameter));
}

export const measurementNames: ReadonlySet<string> = new Set([
  ...parameters.map(({ name }) => name),
  "parameters.unknown",
]);

export function parameterById(data_set: DataSet, id: number): Parameter | undefined {
  return byId.get(`${data_set}:${id}`);
}

export function parameterByKey(data_set: DataSet, key: string): Parameter | undefined {
  return byKey.get(data_set)?.get(key);
}

export function parametersOf(data_set: DataSet): Parameter[] {
  return parameters.filter((parameter) => parameter.data_set === data_set);
}

/** Measurements that a sender reports and a formula can be for. */
export const measuredBy = (data_set: DataSet): Parameter[] =>
  parametersOf(data_set).filter(({ is_derived }) => !is_derived);

/** The axes that a device of this data set has. */
export const axesOf = (data_set: DataSet): Axis[] =>
  axes.filter((axis) => measuredBy(data_set).some((one) => one.axis === axis));

const carriers = ["pressure", "ultrasound", "custom"] as const satisfies readonly Quantity[];

/** The measurement of a sensor's current loop, with the current itself. Wireless sensors also have others. */
export function carriedByLoop(data_set: DataSet, loop: number): ReadonlySet<number> {
  if (data_set === "ncd") return new Set([loop]);
  const carried = parametersOf(data_set).filter(({ quantity }) => (carriers as readonly Quantity[]).includes(quantity));

  return new Set([loop, ...carried.map(({ id }) => id)]);
}

/** What a payload key means before anybody knows which sensor sent it. */
export type PayloadKey = { quantity: Quantity; min: number; max: number };

/** The keys a sender may use: every one that at least one data set takes from outside. */
export const payloadKeys: ReadonlyMap<string, PayloadKey> = new Map(
  parameters
    .filter(({ is_derived, data_set, key }) => !is_derived || acceptsElsewhere(data_set, key))
    .map(({ key, quantity, range: [min, max] }) => [key, { quantity, min, max }]),
);

/** A crest factor is computed for vibration and sent by an ultrasound sensor. */
function acceptsElsewhere(data_set: DataSet, key: string): boolean {
  return parameters.some((other) => other.key === key && other.data_set !== data_set && !other.is_derived);
}
