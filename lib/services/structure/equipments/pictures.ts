import { invalidField, notFound } from "@/lib/domain/shared/errors";
import type { SensorPositions } from "@/lib/inputs/sensor-positions";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { find } from "@/lib/server/resources/crud";
import { noted } from "./noted";

/** A picture of an item and where the sensors that are on it now sit: fractions from the top left. */
export interface ItemPicture {
  file_id: number;
  positions: { sensor_id: number; name: string; x: number; y: number }[];
}

const mostPictures = 20;

/** The item's first picture and the others, in order. */
export async function picturesOf({ tx }: Call, item: { id: number; image_id: number | null }): Promise<ItemPicture[]> {
  const [pictures, positions] = await together([
    tx.equipmentPicture.findMany({
      where: { equipment_id: item.id },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: { file_id: true },
    }),
    tx.sensorPosition.findMany({
      where: { equipment_id: item.id, sensor: { equipment_id: item.id, deleted_at: null } },
      orderBy: { id: "asc" },
      select: { file_id: true, sensor_id: true, x: true, y: true, sensor: { select: { name: true } } },
    }),
  ]);
  const ids = [...(item.image_id === null ? [] : [item.image_id]), ...pictures.map(({ file_id }) => file_id)];

  return [...new Set(ids)].map((file_id) => ({
    file_id,
    positions: positions
      .filter((one) => one.file_id === file_id)
      .map(({ sensor_id, sensor, x, y }) => ({ sensor_id, name: sensor.name, x, y })),
  }));
}

/** One picture more, at the end. */
export async function addPicture(call: Call, id: number, file_id: number): Promise<ItemPicture[]> {
  const item = await find(call, equipments, id);
  const { company_id, plant_id } = item;
  await call.tx.$queryRaw`select id from equipments where id = ${id} for update`;
  const there = await call.tx.equipmentPicture.count({ where: { equipment_id: id } });
  if (there >= mostPictures) throw invalidField("image", "errors.too_many_values");
  await call.tx.equipmentPicture.create({ data: { company_id, plant_id, equipment_id: id, file_id, position: there } });
  await noted(call, item, { after: { picture_id: file_id } });

  return picturesOf(call, item);
}

/** A picture goes, with the places that were marked on it. */
export async function removePicture(call: Call, id: number, file_id: number): Promise<ItemPicture[]> {
  const item = await find(call, equipments, id);
  const { count } = await call.tx.equipmentPicture.deleteMany({ where: { equipment_id: id, file_id } });
  if (count === 0) throw notFound();
  if (item.image_id !== file_id) await call.tx.sensorPosition.deleteMany({ where: { equipment_id: id, file_id } });
  await noted(call, item, { before: { picture_id: file_id } });

  return picturesOf(call, item);
}

/** Sets where sensors sit on one of the item's pictures; what is left out sits nowhere on it. */
export async function placeSensors(call: Call, id: number, { file_id, positions }: SensorPositions) {
  const item = await find(call, equipments, id);
  const pictures = await picturesOf(call, item);
  if (!pictures.some((picture) => picture.file_id === file_id)) throw invalidField("file_id", "errors.does_not_exist");
  const ids = positions.map(({ sensor_id }) => sensor_id);
  if (new Set(ids).size !== ids.length) throw invalidField("positions", "equipments.sensor_twice");
  const mounted = await call.tx.sensor.count({ where: { id: { in: ids }, equipment_id: id, deleted_at: null } });
  if (mounted !== ids.length) throw invalidField("positions", "equipments.sensor_elsewhere");

  const { company_id, plant_id } = item;
  await call.tx.$queryRaw`select id from equipments where id = ${id} for update`;
  await call.tx.sensorPosition.deleteMany({ where: { equipment_id: id, file_id } });
  await call.tx.sensorPosition.createMany({
    data: positions.map((position) => ({ ...position, company_id, plant_id, equipment_id: id, file_id })),
  });
  await noted(call, item, { after: { sensor_positions: positions } });

  return picturesOf(call, item);
}
