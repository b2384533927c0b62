import type { GivenStep } from "@/lib/domain/maintenance/work-order-steps";
import type { Prisma } from "@/lib/generated/prisma/client";
import { day, hour } from "./history/entry";

/** What is the same kind of work in both plants, on the item it is about in each. */
export interface DemoOrder {
  mill: Subject;
  foods: Subject;
  type: "breakdown" | "setup" | "pm";
  status: "pending" | "in_work" | "on_hold" | "completed" | "closed";
  /** From now; negative is late. */
  due: number | null;
  /** How long ago, for what is past pending. */
  begun?: number;
  expected_minutes: number;
  description?: string;
  steps?: GivenStep[];
  /** Of the plant's own types of work. */
  category?: string;
  more?: Omit<Partial<Prisma.WorkOrderCreateManyInput>, "created_at">;
}

export interface Subject {
  name: string;
  /** The item's whole name; null where the work is about no item. */
  item: string | null;
  comment?: string;
  /** The name of the order that this one belongs to. */
  follows?: string;
}

export const orders: DemoOrder[] = [
  {
    mill: { name: "Inspect unwind brake pads", item: "Unwind generator" },
    foods: { name: "Inspect palletizer lift brake pads", item: "Palletizer lift motor" },
    type: "pm",
    status: "pending",
    due: -1 * day,
    expected_minutes: 45,
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Measure pad thickness", unit: "mm" },
    ],
  },
  {
    mill: { name: "Replace return rollers of conveyor C7", item: "Conveyor C7 drive" },
    foods: { name: "Replace infeed rollers of the palletizer", item: "Roller conveyor motor" },
    type: "breakdown",
    status: "on_hold",
    due: 3 * day,
    begun: 1 * day,
    expected_minutes: 180,
    more: { reason: "Rollers are on order", priority: "high" },
  },
  {
    mill: {
      name: "Balance dryer fan 3B",
      item: "Dryer fan rotor 3B",
      comment: "Heavy fiber on two blades. Cleaning first, then balance.",
    },
    foods: {
      name: "Balance evaporator fan 1",
      item: "Evaporator fan 1",
      comment: "Ice on two blades. Defrosting first, then balance.",
    },
    type: "breakdown",
    status: "in_work",
    due: 4 * hour,
    begun: 0.5 * hour,
    expected_minutes: 120,
    description: "Vibration has climbed for a week. Clean the impeller first, then balance in place.",
    steps: [
      {
        text: "Record vibration as found",
        hint: "Before lockout, fan at full speed. Read Z velocity at the drive end.",
        unit: "mm/s",
        reading: "as_found",
      },
      { text: "Lock out and tag the fan", kind: "lockout" },
      { text: "Clean impeller, photograph build-up" },
      { text: "Trial weight and balance" },
      {
        text: "Record vibration as left",
        hint: "Lockout removed, fan at full speed.",
        unit: "mm/s",
        max: 4.5,
        reading: "as_left",
      },
    ],
    more: { required_items: "Balance weight set, 10–50 g\nThreadlocker 50 ml" },
  },
  {
    mill: { name: "Grease refiner spindle bearing", item: "Refiner spindle bearing" },
    foods: { name: "Grease homogenizer motor bearings", item: "Homogenizer motor" },
    type: "pm",
    status: "pending",
    due: 26 * hour,
    expected_minutes: 30,
    category: "Lubrication",
    steps: [{ text: "Wipe fittings" }, { text: "Grease, 12 g a fitting", unit: "g" }],
  },
  {
    mill: { name: "Check chipper infeed bearing temperature", item: "Chipper infeed bearing" },
    foods: { name: "Check seaming head bearing temperature", item: "Seaming head bearing" },
    type: "breakdown",
    status: "pending",
    due: 2 * hour,
    expected_minutes: 60,
    more: { is_machine_down: true },
  },
  {
    mill: { name: "Swap sensor battery", item: "Fan pump" },
    foods: { name: "Swap sensor battery", item: "Wash water pump" },
    type: "setup",
    status: "pending",
    due: 2 * day,
    expected_minutes: 20,
  },
  {
    mill: { name: "Align cooling water pump coupling", item: "Cooling water pump" },
    foods: { name: "Align retort pump coupling", item: "Retort circulation pump" },
    type: "breakdown",
    status: "pending",
    due: 4 * day,
    expected_minutes: 240,
    steps: [
      { text: "Lock out and tag the pump", kind: "lockout", needs_photo: true, hint: "Motor feeder and both valves." },
      { text: "Offset after alignment", kind: "number", unit: "mm", min: -0.05, max: 0.05 },
      { text: "Torque the bolts and mark them" },
    ],
    more: { is_site_visit_required: true },
  },
  {
    mill: { name: "Monthly belt inspection, conveyor C7", item: "Tail pulley bearing" },
    foods: { name: "Monthly belt inspection, checkweigher", item: "Checkweigher motor" },
    type: "pm",
    status: "pending",
    due: 6 * day,
    expected_minutes: 75,
    category: "Inspection",
  },
  {
    mill: {
      name: "Grout fan pump motor base",
      item: "Fan pump motor",
      follows: "Retorque fan pump motor foundation",
    },
    foods: {
      name: "Grout ammonia compressor base",
      item: "Ammonia compressor motor 2",
      follows: "Retorque ammonia compressor foundation",
    },
    type: "setup",
    status: "pending",
    due: 9 * day,
    expected_minutes: 300,
    more: {
      responsibility_area: "requisition",
      supervisor_notes: "Needs 24 h without vibration: only at the next stop.",
    },
  },
  {
    mill: { name: "Tidy the lubrication store", item: null },
    foods: { name: "Tidy the lubrication store", item: null },
    type: "setup",
    status: "pending",
    due: null,
    expected_minutes: 60,
    more: { priority: "low" },
  },
  {
    mill: { name: "Replace second press gearbox oil", item: "Second press gearbox" },
    foods: { name: "Replace mixer gearbox oil", item: "Mixer gearbox" },
    type: "pm",
    status: "completed",
    due: -1 * day,
    begun: 2 * day,
    expected_minutes: 90,
    more: { completion_note: "Oil was dark, no metal. Filter changed too." },
  },
  {
    mill: { name: "Tighten cooling tower fan guard", item: "Cooling tower fan" },
    foods: { name: "Tighten condenser fan guard", item: "Condenser fan" },
    type: "setup",
    status: "closed",
    due: -5 * day,
    begun: 6 * day,
    expected_minutes: 30,
  },
];

export interface DemoRequest extends Subject {
  item: string;
  description: string;
}

export const requests: { mill: DemoRequest; foods: DemoRequest }[] = [
  {
    mill: {
      name: "Oil on the floor under the hydraulic pump",
      item: "Hydraulic piston pump",
      description: "A palm-sized puddle every morning.",
    },
    foods: {
      name: "Oil on the floor under the homogenizer",
      item: "Homogenizer piston pump",
      description: "A palm-sized puddle every morning.",
    },
  },
  {
    mill: {
      name: "Chip blower rattles at start",
      item: "Chip blower rotor",
      description: "For about ten seconds, since last week.",
    },
    foods: {
      name: "Compressor rattles at start",
      item: "Screw stage",
      description: "For about ten seconds, since last week.",
    },
  },
];
