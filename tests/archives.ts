import { createReadStream } from "node:fs";
import { gunzipSync } from "node:zlib";
import { sqlAsProvider } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";
import { readTar } from "@/lib/server/files/tar";
import { rollUp } from "@/lib/services/monitoring/evaluation/roll-up";
import { partPath } from "@/lib/services/outward/company-archives/folder";
import { owner } from "./owner";
import {
  aBrand,
  aCompany,
  aLine,
  aMachine,
  aMeasurement,
  anAlert,
  anAsset,
  anEquipment,
  aPlant,
  aSensor,
  aTeam,
  aUser,
  aWaveform,
  aWorkOrder,
  placeIn,
} from "./samples";

/** A company with rows of many kinds, all of them named so that no other company's are. */

export const midnight = (days: number) =>
  new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - days * 86_400_000);

export async function aCompanyNamed(canary: string, { readings = 40 } = {}) {
  const company = await aCompany({ name: `${canary} Steel` });
  const plant = await aPlant({ company, name: `${canary} plant`, time_zone: "America/Monterrey" });
  await aPlant({ company, name: `${canary} other plant` });
  const admin = await aUser({ role: "corporate", company, last_name: canary });
  const technician = await aUser({ role: "technician", company, plants: [plant], last_name: `${canary} Techie` });
  const line = await aLine({ plant, name: `${canary} line` });
  const machine = await aMachine({ plant, production_line_id: line.id, name: `${canary} machine` });
  const brand = await aBrand({ name: `Shared of ${canary}` });
  const item = await anEquipment({ asset: await anAsset({ machine }), name: `${canary} motor`, brand_id: brand.id });
  const sensor = await aSensor({ plant, equipment: item, name: `${canary} sensor` });
  await owner.productionLine.update({ where: { id: line.id }, data: { line_speed_sensor_id: sensor.id } });
  const place = placeIn(plant);
  await owner.customField.create({
    data: { company_id: company.id, noun: "equipments", key: "buyer", kind: "person", name: { en: `${canary} buyer` } },
  });
  await owner.equipment.update({ where: { id: item.id }, data: { custom: { buyer: technician.id } } });
  const order = await aWorkOrder({
    plant,
    name: `${canary} order`,
    equipment_id: item.id,
    assigned_user_id: technician.id,
    status: "pending",
    created_by: admin.id,
  });
  const child = await aWorkOrder({ plant, name: `${canary} follow-up`, parent_id: order.id });
  await owner.workOrderEvent.create({
    data: { ...place, work_order_id: order.id, user_id: admin.id, action: "create", data: { user_id: technician.id } },
  });
  const alert = await anAlert({ sensor, work_order_id: order.id, parameter: 1 });
  await owner.alertChange.create({
    data: { company_id: company.id, alert_id: alert.id, action: "raise", note: canary, at: new Date() },
  });
  const team = await aTeam({ plant, name: `${canary} team` });
  await owner.teamMember.create({ data: { company_id: company.id, team_id: team.id, user_id: technician.id } });
  const stored = await storeBytes(Buffer.from(`${canary} picture`), `${canary}.png`, "image/png");
  const file = await owner.file.create({ data: { ...stored, company_id: company.id, user_id: admin.id } });
  await owner.equipmentPicture.create({ data: { ...place, equipment_id: item.id, file_id: file.id, position: 0 } });
  const waveform = await aWaveform({ sensor });
  await owner.auditEvent.create({
    data: {
      company_id: company.id,
      action: "create",
      object: "equipments",
      object_id: item.id,
      actor: canary,
      at: midnight(100),
    },
  });
  await owner.webhook.create({
    data: {
      company_id: company.id,
      name: canary,
      url: `https://${canary.toLowerCase()}.example`,
      events: [],
      user_id: admin.id,
      secret: "hidden",
    },
  });
  await measured(sensor, readings);

  return { company, plant, admin, technician, item, sensor, order, child, alert, file, waveform, brand };
}

/** As many readings on each of two days, one of them of before moments were kept; and their hours. */
async function measured(sensor: { id: number; company_id: number; plant_id: number }, each: number) {
  const { id: sensor_id, company_id } = sensor;
  await aMeasurement(sensor, { last_at: midnight(0), level: "ok" });
  for (const [day, isMoment] of [
    [40, false],
    [1, true],
  ] as const) {
    const noon = midnight(day).getTime() + 43_200_000;
    const at = Array.from({ length: each }, (_, index) => new Date(noon + index * 1_000));
    if (isMoment)
      await owner.readingMoment.createMany({
        data: at.map((taken_at, index) => ({
          taken_at,
          sensor_id,
          company_id,
          slot: Math.floor(taken_at.getTime() / 300_000),
          is_running: true,
          parameters: [1],
          values: [index / 3],
        })),
      });
    else {
      await owner.$executeRaw`select make_readings_week(${new Date(noon)})`;
      await owner.reading.createMany({
        data: at.map((taken_at, index) => ({
          taken_at,
          sensor_id,
          company_id,
          parameter: 1,
          value: index / 7,
          quality: index % 2,
        })),
      });
    }
    const buckets = [...new Set(at.map((time) => Math.floor(time.getTime() / 3_600_000) * 3_600_000))];
    await sqlAsProvider((client) =>
      rollUp(
        client,
        buckets.map((bucket) => ({ sensor_id, bucket: new Date(bucket) })),
        new Date(),
      ),
    );
  }
}

/** The bytes of each member of an archive, by its path; what is packed is unpacked. */
export async function unpackedArchive({
  id,
  company_id,
}: {
  id: number;
  company_id: number;
}): Promise<Map<string, Buffer>> {
  const members = new Map<string, Buffer>();
  const parts = await owner.companyArchivePart.findMany({ where: { archive_id: id }, orderBy: { position: "asc" } });
  for (const { position } of parts)
    for await (const { path, pieces } of readTar(createReadStream(partPath(company_id, id, position)))) {
      const chunks: Buffer[] = [];
      for await (const piece of pieces) chunks.push(piece);
      const bytes = Buffer.concat(chunks);
      members.set(path, path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
    }

  return members;
}

/** Rows of a table in an archive. */
export const rowsIn = (members: ReadonlyMap<string, Buffer>, path: string): Record<string, unknown>[] =>
  (members.get(path)?.toString() ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
