import type { Tx } from "@/lib/server/data/db";

/**
 * A press in each company whose PLC is read by Modbus TCP: the simulator serves both, as units 1 and 2
 * (workers/simulator/press.ts).
 */
export async function seedReaders(tx: Tx, now: Date) {
  const [address = "127.0.0.1:1502"] = (process.env.SIMULATED_MACHINES || "").split(",").filter(Boolean);
  for (const [index, { plant, item, serial_number }] of machines.entries()) {
    const { id: plant_id, company_id } = await tx.plant.findFirstOrThrow({
      where: { name: plant },
      select: { id: true, company_id: true },
    });
    const place = { company_id, plant_id };
    const uid = `plc:${serial_number}`;
    const unit_id = index + 1;
    const { id: controller_id } = await tx.controller.create({
      data: {
        ...place,
        name: "PLC hydraulics",
        type: "modbus_tcp",
        serial_number,
        connection_type: "http",
        connection: {
          runs: "server",
          url: `modbus://${address}`,
          unit_id,
          word_order: "abcd",
          user: null,
          security_policy: "Basic256Sha256",
        },
        point_map: { time: "", points: pointsOf(uid, unit_id) },
      },
      select: { id: true },
    });
    await tx.controllerReader.create({ data: { ...place, controller_id, state_since: now } });
    const equipment = await tx.equipment.findFirstOrThrow({
      where: { plant_id, name: item },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    await tx.sensor.create({
      data: {
        ...place,
        controller_id,
        equipment_id: equipment.id,
        uid,
        name: "PLC hydraulics",
        type: "temp_vibe",
        data_set: "temp_vibe",
        power_type: "line",
        expected_interval_s: 60,
        port_number: 1,
      },
    });
  }
}

const pointsOf = (uid: string, unit: number) => [
  { ...plain, uid, key: "temp", path: `${unit}/holding/0`, scale: 0.1, type: "int16", every_ms: 10_000, deadband: 0.2 },
  { ...plain, uid, key: "vel_rms_z", path: `${unit}/holding/2`, type: "float32", every_ms: 10_000, deadband: 0.05 },
  { ...plain, uid, key: "running", path: `${unit}/coil/0`, every_ms: 10_000 },
];
const plain = { unit: "", scale: 1, offset: 0 };

const machines = [
  { plant: "Cedar Ridge Mill", item: "Calender motor", serial_number: "PLC-CRM1" },
  { plant: "Harbor Plant", item: "Filler carousel motor", serial_number: "PLC-HBP1" },
];
