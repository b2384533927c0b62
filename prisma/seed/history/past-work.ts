import type { StepKind } from "@/lib/domain/maintenance/work-order-steps";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";

/** What the plants did in the months before the present week. Days are counted back from the present day. */

/** The same kind of work in both plants, each with its own words. */
interface InBoth<Words> {
  mill: Words;
  foods: Words;
}

export interface PastStep {
  text: string;
  kind?: StepKind;
  hint?: string;
  unit?: string;
  /** What is usually read. */
  value?: number;
}

interface Where {
  name: string;
  /** The item's whole name, or a line where the work is on no single item. */
  item?: string;
  line?: string;
}

/** Preventive work that comes back every so many days, a whole number of weeks. */
export interface Routine extends InBoth<Where> {
  every: number;
  /** Days ago of the latest one. */
  latest: number;
  minutes: number;
  type: "pm" | "setup";
  isTeams?: boolean;
  /** What comes next of it is a series that is set up by itself. */
  isOwn?: true;
  steps?: PastStep[];
  required_items?: string;
}

export const routines: Routine[] = [
  {
    mill: { name: "Lubrication route, paper machine", line: "Line 3 · Paper machine" },
    foods: { name: "Lubrication route, filling", line: "Line 3 · Filling" },
    every: 7,
    latest: 4,
    minutes: 90,
    type: "pm",
    isTeams: true,
    steps: [
      { text: "Wipe every fitting before the gun is put on" },
      { text: "Grease by the route card", hint: "Stop when fresh grease shows at the seal." },
      { text: "Grease used", unit: "g", value: 240 },
      { text: "Report fittings that take no grease" },
    ],
    required_items: "Grease gun, EP2 cartridge (2)\nLint-free rags",
  },
  {
    mill: { name: "Inspect slitter blades", item: "Slitter blades" },
    foods: { name: "Inspect cutter knives", item: "Cutter knives" },
    every: 14,
    latest: 9,
    minutes: 45,
    type: "setup",
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Measure edge radius", unit: "mm", value: 0.08 },
    ],
  },
  {
    mill: { name: "Monthly belt inspection, conveyor C7", item: "Tail pulley bearing" },
    foods: { name: "Monthly belt inspection, checkweigher", item: "Checkweigher motor" },
    every: 28,
    latest: 18,
    isOwn: true,
    minutes: 75,
    type: "pm",
    steps: [
      { text: "Check tracking and splice" },
      { text: "Measure belt sag", unit: "mm", value: 22 },
      { text: "Check tail pulley temperature", unit: "°C", value: 46 },
    ],
  },
  {
    mill: { name: "Run the standby cooling water pump", item: "Cooling water pump" },
    foods: { name: "Run the standby boiler feed pump", item: "Boiler feed pump" },
    every: 28,
    latest: 13,
    minutes: 30,
    type: "pm",
    steps: [
      { text: "Start the pump and let it run for ten minutes" },
      { text: "Discharge pressure", unit: "kPa", value: 410 },
    ],
  },
  {
    mill: { name: "Change hydraulic return filter", item: "Hydraulic piston pump" },
    foods: { name: "Change compressor oil filter", item: "Screw stage" },
    every: 56,
    latest: 41,
    minutes: 60,
    type: "pm",
    required_items: "Filter element 10 µm\nO-ring set",
  },
  {
    mill: { name: "Oil sample, drum drive gearbox", item: "Drum drive gearbox" },
    foods: { name: "Oil sample, ammonia screw 1", item: "Ammonia screw 1" },
    every: 91,
    latest: 33,
    minutes: 25,
    type: "pm",
    required_items: "Sample bottle, label",
  },
];

/** What a technician found, as codes: cause and remedy where the proposed ones are plainly not what the note states. */
export interface Found {
  mode: string;
  cause?: string;
  remedy?: string;
}

/** Work of a day of the year. */
export interface Seasonal extends InBoth<Where & Partial<Found> & { description?: string; note: string }> {
  month: number;
  day: number;
  minutes: number;
  type: "breakdown" | "setup" | "pm";
  isDown?: boolean;
}

/** A repair that nobody planned, or a small job in between. */
export interface Repair extends InBoth<Where & Partial<Found> & { description: string; note: string }> {
  ago: number;
  /** When it began. */
  oClock: number;
  minutes: number;
  type: "breakdown" | "setup";
  isDown?: boolean;
  /** The problem was not solved. */
  isUnsolved?: boolean;
  /** Taken up again, for this reason. */
  reopened?: string;
  /** Denied instead, for this reason. */
  denied?: string;
  /** A person of the plant asked for it so many hours before. */
  askedBefore?: number;
  saving?: PastSaving;
}

/** What the repair avoided, in minutes and cents. */
export interface PastSaving {
  status: "estimated" | "evidenced" | "approved" | "review" | "rejected";
  probability: number;
  failure_minutes: number;
  failure_cost: number;
  parts_cost: number;
  /** What proves it where no sensor does. */
  evidence?: string;
  /** Why it is under review or rejected. */
  reason?: string;
}

/** The same failure as four weeks before it, which was asked five times why. */
export const repeatedRepair = "Repack fan pump again";

export const repairs: Repair[] = [
  {
    mill: {
      name: "Replace infeed conveyor coupling spider",
      mode: "CPL",
      item: "Infeed conveyor motor",
      description: "Spider worn, knocks at every start. Rubber dust under the guard.",
      note: "Spider worn through on two lobes. Replaced, alignment checked: 0.04 mm.",
    },
    foods: {
      name: "Replace feed screw coupling spider",
      mode: "CPL",
      item: "Feed screw motor",
      description: "Spider worn, knocks at every start. Rubber dust under the guard.",
      note: "Spider worn through on two lobes. Replaced, alignment checked: 0.04 mm.",
    },
    ago: 86,
    oClock: 7.5,
    minutes: 105,
    type: "breakdown",
    isDown: true,
  },
  {
    mill: {
      name: "Repack fan pump stuffing box",
      mode: "VPK",
      item: "Fan pump",
      description: "Leaks more than the gland water can carry away.",
      note: "Sleeve has a groove; ordered with the next shutdown. Four rings of packing.",
    },
    foods: {
      name: "Replace wash pump shaft seal",
      mode: "SEA",
      cause: "PROC",
      item: "Wash water pump",
      description: "Drips on the base plate, worse when hot.",
      note: "Seal faces were dry-run. Flush line was blocked and is clear again.",
    },
    ago: 79,
    oClock: 9,
    minutes: 150,
    type: "breakdown",
  },
  {
    mill: {
      name: "Replace chip screen eccentric bearing",
      mode: "BOH",
      cause: "INST",
      item: "Eccentric shaft bearing",
      description: "Screen stopped with a hot bearing, grease burnt.",
      note: "Inner ring had turned on the shaft. New 22320 E/C3 and adapter sleeve.",
    },
    foods: {
      name: "Replace seaming head bearing",
      mode: "BRS",
      item: "Seaming head bearing",
      description: "Head 4 seized after the wash-down, seams out of tolerance.",
      note: "Product had washed the grease out. New 6208-2RS, shield fitted.",
    },
    ago: 72,
    oClock: 3.5,
    minutes: 380,
    type: "breakdown",
    isDown: true,
  },
  {
    mill: {
      name: "Replace chipper infeed bearing seal",
      mode: "LUB",
      item: "Chipper infeed bearing",
      description: "Bark in the seal, grease on the floor below the drive end, bearing running dry.",
      note: "Labyrinth packed with bark. Cleaned, new V-ring.",
    },
    foods: {
      name: "Replace slewing bearing grease seal",
      mode: "LUB",
      cause: "FORN",
      item: "Carousel slewing bearing",
      description: "Grease on the carousel deck, bearing running dry.",
      note: "Seal lip was cut by a can. New seal, guide adjusted.",
    },
    ago: 66,
    oClock: 10,
    minutes: 90,
    type: "breakdown",
    saving: {
      status: "rejected",
      probability: 30,
      failure_minutes: 240,
      failure_cost: 420_000,
      parts_cost: 3_800,
      reason: "The bearing would have lasted until the shutdown in any case.",
    },
  },
  {
    mill: {
      name: "Replace hydraulic pump shaft seal",
      mode: "SEA",
      item: "Hydraulic piston pump",
      description: "Oil film on the motor foot.",
      note: "Second seal fitted with the right lip; bell housing cleaned and dry after an hour.",
    },
    foods: {
      name: "Replace homogenizer plunger packing",
      mode: "VPK",
      item: "Homogenizer piston pump",
      description: "Product drips from plunger 2.",
      note: "Second set fitted; plunger polished, dry after an hour at pressure.",
    },
    ago: 58,
    oClock: 8,
    minutes: 120,
    type: "breakdown",
    reopened: "Leaks again after two hours.",
  },
  {
    mill: {
      name: repeatedRepair,
      mode: "VPK",
      item: "Fan pump",
      description: "Leaks again, more than before the last repair.",
      note: "The groove of the sleeve had cut the rings. New sleeve, four rings of packing.",
    },
    foods: {
      name: "Replace wash pump shaft seal again",
      mode: "SEA",
      cause: "PROC",
      item: "Wash water pump",
      description: "Drips again on the base plate.",
      note: "Scale had blocked the flush line again. Seal replaced, strainer fitted in the line.",
    },
    ago: 52,
    oClock: 14,
    minutes: 70,
    type: "breakdown",
    askedBefore: 3,
  },
  {
    mill: {
      name: "Replace unload pressure switch, air compressor 2",
      mode: "SNS",
      item: "Screw stage 2",
      description: "Does not unload, relief valve lifts every few minutes.",
      note: "Contacts welded. Switch replaced, tested through ten cycles.",
    },
    foods: {
      name: "Replace shaft seal, ammonia compressor 2",
      mode: "SEA",
      item: "Ammonia screw 2",
      description: "Smells of ammonia, oil drips below the coupling.",
      note: "Seal faces hard and cracked. Replaced, oil level corrected.",
    },
    ago: 45,
    oClock: 6.5,
    minutes: 165,
    type: "breakdown",
    saving: {
      status: "review",
      probability: 50,
      failure_minutes: 180,
      failure_cost: 380_000,
      parts_cost: 24_500,
      evidence: "Ten clean load cycles on the recorder after the repair.",
      reason: "The other compressor could have carried the load. Check the hours of standstill.",
    },
  },
  {
    mill: {
      name: "Paint conveyor guards",
      item: "Infeed conveyor gearbox",
      description: "Yellow paint has worn off.",
      note: "",
    },
    foods: {
      name: "Paint intake conveyor frame",
      item: "Intake conveyor gearbox",
      description: "Coating flakes at the feet.",
      note: "",
    },
    ago: 40,
    oClock: 11,
    minutes: 240,
    type: "setup",
    denied: "Planned with the annual shutdown.",
  },
  {
    mill: {
      name: "Replace cooling tower gearbox coupling",
      mode: "CPL",
      item: "Cooling tower gearbox",
      description: "Discs of the coupling show cracks at the bolts.",
      note: "Disc pack replaced on both ends, drive shaft balanced. Runs at 1.4 mm/s.",
    },
    foods: {
      name: "Replace condenser fan belts and sheave",
      mode: "BWR",
      item: "Condenser fan",
      description: "Two of four belts worn through, sheave worn hollow.",
      note: "Belt set and sheave replaced, tension set. Runs at 1.6 mm/s.",
    },
    ago: 38,
    oClock: 7,
    minutes: 210,
    type: "breakdown",
    saving: {
      status: "evidenced",
      probability: 80,
      failure_minutes: 420,
      failure_cost: 960_000,
      parts_cost: 112_000,
      evidence: "Cracks photographed before the repair, vibration route of the day after: no findings.",
    },
  },
  {
    mill: {
      name: "Replace pull cord switch, conveyor C7",
      item: "Conveyor C7 gearbox",
      description: "Trips without a pull when it rains.",
      note: "Housing cracked. New switch IP67, tested from both ends.",
    },
    foods: {
      name: "Replace light curtain, palletizer",
      item: "Palletizer lift gearbox",
      description: "Trips without anybody near it.",
      note: "Receiver was wet inside. Replaced, tested at all beams.",
    },
    ago: 31,
    oClock: 13,
    minutes: 55,
    type: "setup",
  },
  {
    mill: {
      name: "Replace saw motor contactor",
      mode: "NST",
      item: "Saw motor",
      description: "Saw starts at the second try only.",
      note: "Contacts burnt on L2. Contactor and overload replaced.",
    },
    foods: {
      name: "Replace brush roll motor contactor",
      mode: "NST",
      cause: "WEAR",
      item: "Brush roll motor",
      description: "Peeler brush starts at the second try only.",
      note: "Contacts burnt on L2. Contactor and overload replaced.",
    },
    ago: 23,
    oClock: 15,
    minutes: 65,
    type: "breakdown",
    isDown: true,
    askedBefore: 2,
  },
  {
    mill: {
      name: "Replace calender motor cooling fan",
      mode: "MOH",
      cause: "WEAR",
      item: "Calender motor",
      description: "Motor at 94 °C, fan cowl warm and no draft.",
      note: "Two blades of the fan broken. New fan, winding at 71 °C after the shift.",
    },
    foods: {
      name: "Replace retort motor cooling fan",
      mode: "MOH",
      cause: "WEAR",
      item: "Retort pump motor",
      description: "Motor at 96 °C, fan cowl warm and no draft.",
      note: "Two blades of the fan broken. New fan, winding at 73 °C after the shift.",
    },
    ago: 17,
    oClock: 9.5,
    minutes: 85,
    type: "breakdown",
    saving: { status: "estimated", probability: 50, failure_minutes: 360, failure_cost: 780_000, parts_cost: 9_400 },
  },
  {
    mill: {
      name: "Retorque fan pump motor foundation",
      mode: "LOO",
      item: "Fan pump motor",
      description: "Soft foot at the non-drive end, 0.12 mm.",
      note: "Bolts retorqued, but the grout below the foot is hollow. It needs new grout at the next stop.",
    },
    foods: {
      name: "Retorque ammonia compressor foundation",
      mode: "LOO",
      item: "Ammonia compressor motor 2",
      description: "Soft foot at the non-drive end, 0.12 mm.",
      note: "Bolts retorqued, but the grout below the foot is hollow. It needs new grout at the next stop.",
    },
    ago: 9,
    oClock: 8.5,
    minutes: 95,
    type: "breakdown",
    isUnsolved: true,
  },
];

/** Faults that a sensor raised an alarm for, that were repaired, and whose repair the sensor has verified since. */
export interface PastFault extends InBoth<{ item: string; name: string; note: string }> {
  ago: number;
  /** Where the sensor sits. */
  at: string;
  parameter: number;
  level: "warning" | "alarm";
  warning: number;
  alarm: number;
  /** The readings before the fault grew, at its worst, and after the repair. */
  values: { healthy: number; worst: number; repaired: number };
  minutes: number;
  isDown?: boolean;
  /** What the diagnosis had named; nothing for most measurements. */
  named?: Fault;
  /** What the technician found; null: nothing. */
  found: Fault | null;
  /** The codes that were given for it, where the diagnoses have no name of it or the proposed cause was not it. */
  codes?: Found;
  /** After so many days the alarm of the same measurement was back: the fault below it that many days later. */
  back?: number;
  steps: PastStep[];
  saving?: PastSaving;
}

export const faults: PastFault[] = [
  {
    mill: {
      item: "Chipper motor",
      name: "Replace chipper motor drive-end bearing",
      note: "Outer race spalled over 30 mm, as the envelope showed. New NU 232, grease line flushed.",
    },
    foods: {
      item: "Homogenizer motor",
      name: "Replace homogenizer motor drive-end bearing",
      note: "Outer race spalled over 12 mm, as the envelope showed. New 6317 C3, grease line flushed.",
    },
    ago: 74,
    at: "Drive end",
    parameter: 2,
    level: "alarm",
    warning: 1.5,
    alarm: 3,
    values: { healthy: 0.32, worst: 3.46, repaired: 0.29 },
    named: "outer_race",
    found: "outer_race",
    minutes: 300,
    isDown: true,
    steps: [
      { text: "Lock out and tag the motor", kind: "lockout" },
      { text: "Record Z acceleration as found", unit: "g", value: 3.41 },
      { text: "Replace the bearing", hint: "Induction heater, 110 °C at most." },
      { text: "Record Z acceleration as left", unit: "g", value: 0.29 },
    ],
    saving: { status: "approved", probability: 80, failure_minutes: 960, failure_cost: 2_850_000, parts_cost: 184_000 },
  },
  {
    mill: {
      item: "Second press motor",
      name: "Retorque second press motor feet",
      note: "Two bolts at the drive end were loose, not the rotor out of balance. Retorqued to 210 N·m.",
    },
    foods: {
      item: "Retort pump motor",
      name: "Retorque retort pump motor feet",
      note: "Two bolts at the drive end were loose, not the rotor out of balance. Retorqued to 120 N·m.",
    },
    ago: 67,
    at: "Drive end",
    parameter: 3,
    level: "alarm",
    warning: 4.5,
    alarm: 7.1,
    values: { healthy: 1.8, worst: 7.6, repaired: 1.9 },
    named: "unbalance",
    found: "looseness",
    back: 18,
    minutes: 60,
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Retorque all four feet" },
      { text: "Record X velocity as left", unit: "mm/s", value: 1.9 },
    ],
  },
  {
    mill: {
      item: "Second press motor",
      name: "Align second press motor",
      note: "0.42 mm offset after the coupling change. Aligned to 0.03 mm, pipe strain removed.",
    },
    foods: {
      item: "Retort pump motor",
      name: "Align retort pump",
      note: "0.42 mm offset after the seal change. Aligned to 0.03 mm, pipe strain removed.",
    },
    ago: 46,
    at: "Drive end",
    parameter: 3,
    level: "alarm",
    warning: 4.5,
    alarm: 7.1,
    values: { healthy: 1.7, worst: 7.9, repaired: 1.5 },
    found: "parallel_misalignment",
    minutes: 180,
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Record X velocity as found", unit: "mm/s", value: 7.8 },
      { text: "Align by laser", unit: "mm", value: 0.03 },
      { text: "Record X velocity as left", unit: "mm/s", value: 1.5 },
    ],
    saving: { status: "approved", probability: 80, failure_minutes: 480, failure_cost: 1_150_000, parts_cost: 0 },
  },
  {
    mill: {
      item: "Vacuum pump gearbox",
      name: "Flush vacuum pump gearbox output bearing",
      note: "Old grease was hard and dark. Flushed, regreased with the right amount, cooling fins cleaned.",
    },
    foods: {
      item: "Mixer gearbox",
      name: "Flush mixer gearbox output bearing",
      note: "Old grease was hard and dark. Flushed, regreased with the right amount, cooling fins cleaned.",
    },
    ago: 24,
    at: "Output shaft",
    parameter: 5,
    level: "warning",
    warning: 75,
    alarm: 90,
    values: { healthy: 52, worst: 81, repaired: 50 },
    found: "bearing",
    codes: { mode: "BOH", cause: "LUBE" },
    minutes: 75,
    steps: [{ text: "Flush until clean grease shows" }, { text: "Record temperature as left", unit: "°C", value: 50 }],
    saving: { status: "evidenced", probability: 30, failure_minutes: 360, failure_cost: 640_000, parts_cost: 2_600 },
  },
  {
    mill: {
      item: "Chipper motor",
      name: "Inspect chipper motor drive-end bearing",
      note: "Bearing is clean and quiet. Frozen logs had been chipped for two days; level is back to normal without them.",
    },
    foods: {
      item: "Homogenizer motor",
      name: "Inspect homogenizer motor drive-end bearing",
      note: "Bearing is clean and quiet. The valve had been set for cream for two days; level is back to normal without it.",
    },
    ago: 36,
    at: "Drive end",
    parameter: 2,
    level: "warning",
    warning: 1.5,
    alarm: 3,
    values: { healthy: 0.3, worst: 1.9, repaired: 0.31 },
    named: "outer_race",
    found: null,
    minutes: 45,
    steps: [
      { text: "Listen to the bearing with the stethoscope" },
      { text: "Record Z acceleration as found", unit: "g", value: 0.36 },
    ],
  },
];

/** Work that was done without an order. */
export interface PastLog extends InBoth<Where & { note?: string }> {
  ago: number;
  oClock: number;
  minutes: number;
  isUnsolved?: boolean;
}

export const logs: PastLog[] = [
  {
    mill: { name: "Freed a jammed log at the infeed", item: "Infeed conveyor gearbox" },
    foods: { name: "Freed a jammed crate at the intake", item: "Intake conveyor gearbox" },
    ago: 97,
    oClock: 10.5,
    minutes: 20,
  },
  {
    mill: {
      name: "Reset drive fault of the unwind generator",
      item: "Unwind generator",
      note: "Overvoltage on ramp down.",
    },
    foods: {
      name: "Reset drive fault of the spiral drum",
      item: "Spiral drum motor",
      note: "Overcurrent after defrost.",
    },
    ago: 84,
    oClock: 2.5,
    minutes: 25,
  },
  {
    mill: { name: "Topped up oil, agitator gearbox", item: "Agitator gearbox", note: "0.8 l, seal sweats a little." },
    foods: {
      name: "Topped up oil, filler carousel gearbox",
      item: "Filler carousel gearbox",
      note: "0.3 l, seal sweats.",
    },
    ago: 69,
    oClock: 9,
    minutes: 15,
  },
  {
    mill: { name: "Adjusted tracking of conveyor C7", item: "Conveyor C7 gearbox" },
    foods: { name: "Adjusted tracking of the checkweigher belt", item: "Checkweigher motor" },
    ago: 55,
    oClock: 16,
    minutes: 40,
  },
  {
    mill: {
      name: "Traced an air leak, dryer section",
      line: "Compressed air",
      note: "Two fittings tight again, one leak is behind the hood and needs a stop.",
    },
    foods: {
      name: "Traced an air leak, packing",
      line: "Compressed air",
      note: "Two fittings tight again, one leak is in the ceiling and needs a lift.",
    },
    ago: 47,
    oClock: 21,
    minutes: 90,
    isUnsolved: true,
  },
  {
    mill: { name: "Swapped refiner plates", item: "Refiner plates", note: "4,100 tonnes on the old set." },
    foods: { name: "Swapped seaming rolls", item: "Seaming rolls", note: "2.4 million cans on the old set." },
    ago: 35,
    oClock: 6,
    minutes: 150,
  },
  {
    mill: { name: "Tightened gland, cooling water pump", item: "Cooling water pump" },
    foods: { name: "Tightened union, transfer pump", item: "Transfer pump" },
    ago: 27,
    oClock: 11.5,
    minutes: 15,
  },
  {
    mill: {
      name: "Cleaned cooler of air compressor 1",
      item: "Compressor motor",
      note: "Discharge 9 °C lower, still above the plate value.",
    },
    foods: {
      name: "Defrosted evaporator fan 2 by hand",
      item: "Evaporator fan motor 2",
      note: "Ice came back overnight, the drain heater is suspect.",
    },
    ago: 15,
    oClock: 13.5,
    minutes: 60,
    isUnsolved: true,
  },
  {
    mill: { name: "Replaced a guard bolt at the rear drum", item: "Rear drum motor" },
    foods: { name: "Replaced a guard bolt at the palletizer", item: "Roller conveyor motor" },
    ago: 5,
    oClock: 14.5,
    minutes: 15,
  },
];

/** Requests that were decided without becoming work. */
export interface PastRequest extends InBoth<Where & { description: string }> {
  ago: number;
  outcome: "rejected" | "withdrawn";
  reason: string | null;
}

export const pastRequests: PastRequest[] = [
  {
    mill: {
      name: "Larger screen in the control room",
      line: "Line 3 · Paper machine",
      description: "The trends cannot be read from the desk.",
    },
    foods: {
      name: "Larger screen at the filler",
      line: "Line 3 · Filling",
      description: "The counts cannot be read from the infeed.",
    },
    ago: 64,
    outcome: "rejected",
    reason: "Not maintenance work. Please ask the process control team.",
  },
  {
    mill: { name: "Noise at the front drum", item: "Front drum motor", description: "A squeal at every acceleration." },
    foods: {
      name: "Noise at the spiral freezer",
      item: "Spiral drum gearbox",
      description: "A squeal at every start.",
    },
    ago: 37,
    outcome: "withdrawn",
    reason: "Gone since the guard was refitted.",
  },
  {
    mill: {
      name: "Replace the hoist above the calender",
      item: "Calender motor",
      description: "It is slow and the chain rattles.",
    },
    foods: {
      name: "Replace the hoist above kettle 3",
      item: "Kettle motor",
      description: "It is slow and the chain rattles.",
    },
    ago: 19,
    outcome: "rejected",
    reason: "Inspected in spring and within its limits. It is on the list for next year's budget.",
  },
];
