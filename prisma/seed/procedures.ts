import { type GivenStep, plannedStep } from "@/lib/domain/maintenance/work-order-steps";
import type { Tx } from "@/lib/server/data/db";
import { keepPictures } from "@/lib/services/maintenance/task-procedures/pictures";
import { softFootPicture } from "./documents";

interface DemoProcedure {
  name: string;
  /** Item types and fault codes that it fits. */
  types: readonly string[];
  faults: readonly string[];
  steps: GivenStep[];
}

const softFoot = "Soft foot at each bolt";
const vibration = { kind: "number", unit: "mm/s" } as const;

/** Those of the provider, for every plant. */
const procedures: DemoProcedure[] = [
  {
    name: "Replace a motor bearing",
    types: ["Motor"],
    faults: ["BPFO", "BPFI", "BSF", "FTF"],
    steps: [
      { text: "Record vibration as found", hint: "Before lockout, at full speed.", ...vibration, reading: "as_found" },
      { text: "Lock out and tag the motor", kind: "lockout" },
      {
        text: "Check shaft and housing fits",
        kind: "pass_fail",
        hint: "Compare with the drawing; a worn fit destroys the new bearing.",
        on_fail: "request",
      },
      { text: "Damage seen on the old bearing", kind: "choice", choices: ["Outer race", "Inner race", "Cage", "None"] },
      { text: "Grease filled into the new bearing", kind: "number", unit: "g", min: 10, max: 60 },
      { text: "Record vibration as left", ...vibration, max: 4.5, reading: "as_left", on_fail: "order" },
    ],
  },
  {
    name: "Clean and balance a fan",
    types: ["Fan"],
    faults: ["UNB"],
    steps: [
      { text: "Record vibration as found", ...vibration, reading: "as_found" },
      { text: "Lock out and tag the fan", kind: "lockout" },
      { text: "Photograph the build-up", kind: "photo", is_required: false },
      { text: "Clean the impeller" },
      { text: "Trial weight", kind: "number", unit: "g", is_required: false },
      { text: "Record vibration as left", ...vibration, max: 4.5, reading: "as_left", on_fail: "order" },
    ],
  },
  {
    name: "Align a coupling with a laser",
    types: ["Motor", "Pump", "Coupling"],
    faults: ["MIS"],
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout", needs_photo: true },
      { text: softFoot, kind: "pass_fail", hint: "0.05 mm at most.", on_fail: "request" },
      { text: "Offset after alignment", kind: "number", unit: "mm", min: -0.05, max: 0.05 },
      { text: "Angle after alignment", kind: "number", unit: "mm/100 mm", min: -0.05, max: 0.05 },
      { text: "Torque the bolts and mark them" },
    ],
  },
  {
    name: "Grease a bearing",
    types: ["Bearing", "Motor"],
    faults: ["LUB"],
    steps: [
      { text: "Wipe the fitting" },
      { text: "Grease while the machine runs", kind: "number", unit: "g", min: 1, max: 60 },
      { text: "Old grease", kind: "choice", choices: ["Clean", "Dark", "Metal", "Water"] },
    ],
  },
  {
    name: "Inspect a belt drive",
    types: ["Belt", "Motor"],
    faults: ["LOO"],
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Belts without cracks and glazing", kind: "pass_fail", on_fail: "request" },
      { text: "Deflection at mid-span", kind: "number", unit: "mm", min: 8, max: 16 },
      { text: "Guard back in place" },
    ],
  },
];

interface DemoCategory {
  name: string;
  type: string;
  color: string;
  default_minutes: number;
  procedure?: string;
  asks_sanitization?: boolean;
}

const categories: DemoCategory[] = [
  { name: "Lubrication", type: "pm", color: "#a16207", default_minutes: 30, procedure: "Grease a bearing" },
  { name: "Inspection", type: "pm", color: "#0f766e", default_minutes: 45, procedure: "Inspect a belt drive" },
];

/** What only one of the companies has. */
const own: Record<string, DemoCategory[]> = {
  "Harbor Foods": [
    {
      name: "Repair in a food zone",
      type: "breakdown",
      color: "#b91c1c",
      default_minutes: 90,
      asks_sanitization: true,
    },
  ],
};

const benches = ["Balancing bench", "Bearing bench", "Weld shop"];

/** Procedures of the provider, types of work and benches of the plants. */
export async function seedProcedures(tx: Tx) {
  const procedure_ids = await seedProviders(tx);
  for (const company of await tx.company.findMany({ select: { id: true, name: true } }))
    for (const { procedure, ...category } of [...categories, ...(own[company.name] ?? [])])
      await tx.maintenanceCategory.create({
        data: {
          ...category,
          company_id: company.id,
          task_procedure_id: procedure ? procedure_ids.get(procedure)! : null,
        },
      });
  for (const { id: plant_id, company_id } of await tx.plant.findMany({ select: { id: true, company_id: true } }))
    await tx.workStation.createMany({ data: benches.map((name) => ({ company_id, plant_id, name })) });
}

async function seedProviders(tx: Tx): Promise<Map<string, number>> {
  const types = await tx.equipmentType.findMany({ where: { company_id: null }, select: { id: true, name: true } });
  const faults = await tx.fault.findMany({ where: { company_id: null }, select: { id: true, code: true } });
  const made = new Map<string, number>();
  const picture_id = await softFootPicture(tx);
  for (const { name, steps: plain, ...fits } of procedures) {
    const steps = plain.map((step) => (step.text === softFoot ? { ...step, picture_id } : step));
    const { id } = await tx.taskProcedure.create({
      data: {
        name,
        steps: steps.map(plannedStep),
        equipment_types: {
          create: types.filter((one) => fits.types.includes(one.name)).map((one) => ({ equipment_type_id: one.id })),
        },
        faults: {
          create: faults.filter(({ code }) => fits.faults.includes(code)).map((one) => ({ fault_id: one.id })),
        },
      },
      select: { id: true },
    });
    await keepPictures({ tx }, { id, company_id: null }, steps);
    made.set(name, id);
  }

  return made;
}
