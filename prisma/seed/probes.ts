import type { Tx } from "@/lib/server/data/db";
import { evaluatedUntil } from "./evaluated";

/**
 * Sensors of the mill that measure no vibration, on one gateway: current, humidity, pressure, a loop, a level and
 * ultrasound. What some of them report goes wrong in ways of its own (workers/simulator/probe.ts).
 */
export async function seedProbes(tx: Tx, now: Date) {
  const { id: plant_id, company_id } = await tx.plant.findFirstOrThrow({
    where: { name: "Cedar Ridge Mill" },
    select: { id: true, company_id: true },
  });
  const place = { company_id, plant_id };
  const { id: controller_id } = await tx.controller.create({
    data: {
      ...place,
      name: "Gateway process values",
      type: "banner",
      serial_number: "DXM-CRM7",
      connection_type: "http",
    },
    select: { id: true },
  });
  const { id: ultrasound_model_id } = await tx.ultrasoundModel.findFirstOrThrow({
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const [index, { item, zones, isUltrasonic, ...probe }] of probes.entries()) {
    const equipment = await tx.equipment.findFirstOrThrow({ where: { plant_id, name: item }, select: { id: true } });
    const { id: sensor_id } = await tx.sensor.create({
      data: {
        ...place,
        controller_id,
        equipment_id: equipment.id,
        ...probe,
        uid: `dxm:CRM7:n${index + 1}`,
        port_number: index + 1,
        position: index,
        power_type: "line",
        expected_interval_s: 600,
        radio_node_position: "Control cabinet",
        ...(isUltrasonic && { ultrasound_model_id }),
      },
      select: { id: true },
    });
    await tx.levelZone.createMany({ data: zones.map((zone) => ({ ...place, sensor_id, source: "manual", ...zone })) });
    if (isUltrasonic) await seedGreaseAlert(tx, { ...place, sensor_id }, now);
  }
}

interface ProbePlan {
  item: string;
  name: string;
  type: string;
  data_set: string;
  pressure_range?: string;
  current_range?: string;
  isUltrasonic?: true;
  /** In the base units: A, %, kPa, dB, mm. */
  zones: {
    parameter: number;
    kind: string;
    warning: number;
    alarm: number;
    deadband: number;
    samples_to_alarm?: number;
    samples_to_settle?: number;
    acute_samples?: number;
    is_run_gated?: false;
  }[];
}

/** Of an hour, as the gateway sends them live. */
const swing = { kind: "amplitude", acute_samples: 60 };

const probes: ProbePlan[] = [
  {
    item: "Refiner motor",
    name: "Phase current",
    type: "banner",
    data_set: "cm1l",
    current_range: "150a",
    zones: [
      { parameter: 17, kind: "high", warning: 130, alarm: 145, deadband: 3 },
      { parameter: 17, ...swing, warning: 45, alarm: 70, deadband: 3 },
    ],
  },
  {
    item: "Calender motor",
    name: "Hall humidity",
    type: "humidity_temp_air",
    data_set: "humidity",
    zones: [{ parameter: 1, kind: "high", warning: 80, alarm: 90, deadband: 2, is_run_gated: false }],
  },
  {
    item: "Hydraulic piston pump",
    name: "System pressure",
    type: "banner",
    data_set: "pressure",
    pressure_range: "psis_0_3000",
    zones: [{ parameter: 1, kind: "low", warning: 15_000, alarm: 13_500, deadband: 200 }],
  },
  {
    item: "Cooling water pump",
    name: "Discharge pressure",
    type: "banner",
    data_set: "pressure",
    pressure_range: "psig_0_150",
    zones: [
      { parameter: 1, kind: "low", warning: 400, alarm: 320, deadband: 10, samples_to_alarm: 1, samples_to_settle: 6 },
      { parameter: 1, ...swing, warning: 120, alarm: 200, deadband: 10 },
    ],
  },
  {
    item: "Fan pump motor",
    name: "Ultrasound, drive end",
    type: "ultrasound",
    data_set: "ultrasound_db",
    isUltrasonic: true,
    zones: [{ parameter: 1, kind: "high", warning: 43, alarm: 51, deadband: 1 }],
  },
  {
    item: "Vacuum pump",
    name: "Seal water flow",
    type: "banner",
    data_set: "custom_4_20ma",
    zones: [{ parameter: 1, kind: "low", warning: 8, alarm: 6, deadband: 0.5 }],
  },
  {
    item: "Agitator gearbox",
    name: "Chest level",
    type: "banner",
    data_set: "level_ultrasonic",
    zones: [{ parameter: 1, kind: "high", warning: 2_600, alarm: 2_900, deadband: 50, is_run_gated: false }],
  },
  // Nobody has set limits of these: they are learned, and watched together.
  {
    item: "Vacuum pump",
    name: "Motor current",
    type: "banner",
    data_set: "cm1l",
    current_range: "150a",
    zones: [],
  },
  {
    item: "Cooling water pump",
    name: "Motor current",
    type: "banner",
    data_set: "cm1l",
    current_range: "150a",
    zones: [],
  },
  {
    item: "Cooling water pump",
    name: "Discharge flow",
    type: "banner",
    data_set: "custom_4_20ma",
    zones: [],
  },
  {
    item: "Cooling water pump",
    name: "Strainer pressure",
    type: "banner",
    data_set: "pressure",
    pressure_range: "psig_0_150",
    zones: [],
  },
];

const day = 86_400_000;

/** Weeks ago the bearing ran dry, and was greased the next morning. */
async function seedGreaseAlert(tx: Tx, of: { company_id: number; plant_id: number; sensor_id: number }, now: Date) {
  const at = (days: number) => new Date(now.getTime() - days * day);
  const [opened_at, noticed, ended_at] = [at(41), at(40.9), at(40.2)];
  const person = await tx.user.findFirstOrThrow({
    where: { plants: { some: { plant_id: of.plant_id } }, role: { key: "supervisor" } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const note = "Greased by hand until the level fell.";
  const { id: alert_id } = await tx.alert.create({
    data: {
      ...of,
      parameter: 1,
      kind: "level",
      alert_rule: "lube",
      level: "ok",
      peak_level: "alarm",
      onset_value: 44.2,
      peak_value: 52.6,
      peak_rule: "lube",
      peak_at: noticed,
      last_value: 36.1,
      warning: 43,
      alarm: 51,
      opened_at,
      ended_at,
      notified_at: opened_at,
      updated_at: ended_at,
      acknowledged_at: noticed,
      acknowledged_by: person.id,
      acknowledge_note: note,
      acknowledge_snapshot: {},
      created_at: opened_at,
    },
    select: { id: true },
  });
  const changes = [
    { action: "opened", at: opened_at, from: "ok", to: "alarm", value: 51.4 },
    { action: "acknowledged", at: noticed, user_id: person.id, note },
    { action: "closed", at: ended_at, from: "alarm", to: "ok", value: 36.1 },
  ];
  await tx.alertChange.createMany({
    data: changes.map((change) => ({ ...change, company_id: of.company_id, alert_id, created_at: change.at })),
  });
  await evaluatedUntil(tx, { ...of, parameter: 1 }, ended_at);
}
