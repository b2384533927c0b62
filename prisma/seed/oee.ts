import type { Tx } from "@/lib/server/data/db";

interface Line {
  plant: string;
  line: string;
  name: string;
  run_rate: number;
  target_oee: number;
  value_per_part: number;
  has_rejects: boolean;
  reasons: [string, boolean][];
}

const shifts = [
  { name: "A", starts: "06:00", ends: "14:00" },
  { name: "B", starts: "14:00", ends: "22:00" },
  { name: "C", starts: "22:00", ends: "06:00" },
];
const breaks = [
  { name: "First break", starts: "08:00", ends: "08:10" },
  { name: "Lunch", starts: "10:30", ends: "11:00" },
  { name: "Second break", starts: "18:00", ends: "18:30" },
  { name: "Night break", starts: "02:00", ends: "02:30" },
].map((pause, index) => ({ ...pause, id: index + 1 }));

const lines: Line[] = [
  {
    plant: "Cedar Ridge Mill",
    line: "Line 4 · Winder",
    name: "Roll conveyor",
    run_rate: 24,
    target_oee: 82,
    value_per_part: 340,
    has_rejects: true,
    reasons: [
      ["Wrapper jam", false],
      ["Core missing", false],
      ["Label printer", false],
      ["Pallet area full", false],
      ["Roll width change", true],
      ["Cleaning", true],
    ],
  },
  {
    plant: "Cedar Ridge Mill",
    line: "Line 3 · Paper machine",
    name: "Sheet stacker",
    run_rate: 40,
    target_oee: 78,
    value_per_part: 95,
    has_rejects: false,
    reasons: [
      ["Web break", false],
      ["Stacker jam", false],
      ["No pallets", false],
      ["Blade change", true],
    ],
  },
  {
    plant: "Harbor Plant",
    line: "Line 4 · Freezing and packing",
    name: "Meal cartoner",
    run_rate: 60,
    target_oee: 85,
    value_per_part: 210,
    has_rejects: true,
    reasons: [
      ["Carton jam", false],
      ["Glue nozzle", false],
      ["Film splice", false],
      ["Metal detector", false],
      ["Size change", true],
      ["Cleaning", true],
    ],
  },
];

/** Lines that count what they make, in three shifts every day. Their counts come later, through the gateway door. */
export async function seedOee(tx: Tx) {
  for (const [index, one] of lines.entries()) {
    const plant = await tx.plant.findFirstOrThrow({
      where: { name: one.plant },
      select: { id: true, company_id: true },
    });
    const place = { company_id: plant.company_id, plant_id: plant.id };
    const line = await tx.productionLine.findFirstOrThrow({
      where: { plant_id: plant.id, name: one.line },
      select: { id: true },
    });
    const code = `CNT-${index + 1}`;
    const controller = await tx.controller.create({
      data: { ...place, name: `Counters ${one.name.toLowerCase()}`, type: "counter", serial_number: code },
      select: { id: true },
    });
    const counter = async (name: string, node: number) =>
      (
        await tx.sensor.create({
          data: {
            ...place,
            controller_id: controller.id,
            uid: `cnt:${index + 1}:n${node}`,
            type: "banner",
            name: `${one.name}, ${name}`,
            data_set: "counter",
            power_type: "line",
            expected_interval_s: 60,
            port_number: node,
            position: node,
          },
          select: { id: true },
        })
      ).id;
    await tx.conveyorProcess.create({
      data: {
        ...place,
        production_line_id: line.id,
        name: one.name,
        run_rate: one.run_rate,
        stop_seconds: 45,
        loss_count: 25,
        further_below_percent: 20,
        counter_bits: 32,
        work_days: [1, 2, 3, 4, 5, 6, 7],
        infeed_sensor_id: await counter("infeed", 1),
        outfeed_sensor_id: await counter("outfeed", 2),
        reject_sensor_id: one.has_rejects ? await counter("rejects", 3) : null,
        shifts,
        breaks,
        target_oee: one.target_oee,
        value_per_part: one.value_per_part,
        reasons: one.reasons.map(([name, is_planned], at) => ({ id: at + 1, name, is_planned })),
      },
    });
  }
}
