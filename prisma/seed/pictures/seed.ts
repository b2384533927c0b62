import type { Tx } from "@/lib/server/data/db";
import { logos } from "./logos";
import { type PictureName, pictures } from "./machines";
import { storedPicture, storedPictures } from "./store";

/** Gives items, machines, part numbers, parts, storerooms and companies their pictures, and sensors their places on them. */
export async function seedPictures(tx: Tx) {
  await picturesOfMachines(tx);
  await picturesOfItems(tx);
  await picturesOfPartNumbers(tx);
  await picturesOfStock(tx);
  await picturesOfCompanies(tx);
}

/** The first that fits what it is called, or what it is. */
type Rules = readonly [RegExp, PictureName][];

const ofMachines: Rules = [
  [/drum/i, "drum"],
  [/infeed conveyor/i, "conveyor"],
  [/conveyor/i, "belt_conveyor"],
  [/^saw|slitter|cutter/i, "saw"],
  [/chipper/i, "chipper"],
  [/refiner/i, "refiner"],
  [/screen/i, "screen"],
  [/press roll/i, "press"],
  [/calender/i, "calender"],
  [/winder/i, "winder"],
  [/agitator|pulper|mixer/i, "agitator"],
  [/kettle|peeler/i, "kettle"],
  [/hydraulic/i, "hydraulic_unit"],
  [/refrigeration/i, "refrigeration"],
  [/compressor/i, "air_compressor"],
  [/cooling tower/i, "cooling_tower"],
  [/filler|seamer/i, "filler"],
  [/freezer/i, "freezer"],
  [/palletizer/i, "palletizer"],
  [/fan pump|pump|homogenizer/i, "pump_set"],
  [/fan|blower/i, "fan_set"],
];

const ofItems: Rules = [
  [/motor|generator|drive$/i, "motor"],
  [/gearbox/i, "gearbox"],
  [/pump/i, "pump"],
  [/fan|rotor/i, "fan"],
  [/bearing/i, "bearing"],
  [/screw|compressor|stage/i, "compressor"],
];

const ofParts: Rules = [
  [/sensor battery/i, "battery"],
  [/sensor/i, "sensor"],
  [/hose/i, "hose"],
  [/grease|lubricator/i, "grease"],
  [/oil/i, "oil"],
  [/knife|blade|scraper/i, "knife"],
  [/plate set/i, "tool"],
  [/o-ring|seal/i, "seal"],
];

/** Of types of the catalogue that are no machine's own item. */
const ofTypes: Readonly<Record<string, PictureName>> = {
  Belt: "belt",
  Coupling: "coupling",
  Seal: "seal",
  Lubricant: "grease",
  Bearing: "bearing",
  Motor: "motor",
  Gearbox: "gearbox",
  Pump: "pump",
  Fan: "fan",
  Compressor: "compressor",
};

const pictureOf = (rules: Rules, otherwise: PictureName, text: string): PictureName =>
  rules.find(([words]) => words.test(text))?.[1] ?? otherwise;

interface Shown {
  id: number;
  company_id: number | null;
  picture: PictureName;
}

/** One file for each drawing of a company: `set` gives it to the rows that show it. */
async function show(
  tx: Tx,
  rows: readonly Shown[],
  set: (ids: number[], image_id: number) => Promise<unknown>,
): Promise<(row: Shown) => number> {
  const keyOf = ({ company_id, picture }: Shown) => `${company_id} ${picture}`;
  const kinds = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  const files = await storedPictures(
    tx,
    kinds.map(({ picture, company_id }) => ({
      name: picture.replaceAll("_", " "),
      company_id,
      svg: pictures[picture].svg,
    })),
  );
  const fileOf = new Map(kinds.map((kind, at) => [keyOf(kind), Number(files[at])]));
  for (const [key, file] of fileOf) {
    const ids = rows.filter((row) => keyOf(row) === key).map(({ id }) => id);
    await set(ids, file);
  }

  return (row) => Number(fileOf.get(keyOf(row)));
}

async function picturesOfMachines(tx: Tx) {
  const machines = await tx.machine.findMany({
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, application: { select: { name: true } } },
  });
  await show(
    tx,
    machines.map(({ id, company_id, application }) => ({
      id,
      company_id,
      picture: pictureOf(ofMachines, "gear_drive", application?.name ?? ""),
    })),
    (ids, image_id) => tx.machine.updateMany({ where: { id: { in: ids } }, data: { image_id } }),
  );
}

async function picturesOfItems(tx: Tx) {
  const items = await tx.equipment.findMany({
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, plant_id: true, name: true, sensors: { select: { id: true, name: true } } },
  });
  const shown = items.map((item) => ({ ...item, picture: pictureOf(ofItems, "tool", item.name) }));
  const fileOf = await show(tx, shown, (ids, image_id) =>
    tx.equipment.updateMany({ where: { id: { in: ids } }, data: { image_id } }),
  );
  await tx.sensorPosition.createMany({
    data: shown.flatMap((item) => {
      const { id: equipment_id, company_id, plant_id, sensors } = item;
      const spots: Readonly<Record<string, readonly [number, number]>> = pictures[item.picture].spots;
      return sensors.flatMap(({ id: sensor_id, name }) => {
        const spot = spots[name];
        if (!spot) return [];
        return [{ company_id, plant_id, equipment_id, sensor_id, file_id: fileOf(item), x: spot[0], y: spot[1] }];
      });
    }),
  });
}

async function picturesOfPartNumbers(tx: Tx) {
  const models = await tx.brandModel.findMany({
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, equipment_type: { select: { name: true } } },
  });
  await show(
    tx,
    models.flatMap(({ id, company_id, equipment_type }) => {
      const picture = ofTypes[equipment_type?.name ?? ""];
      return picture ? [{ id, company_id, picture }] : [];
    }),
    (ids, image_id) => tx.brandModel.updateMany({ where: { id: { in: ids } }, data: { image_id } }),
  );
}

async function picturesOfStock(tx: Tx) {
  const select = { id: true, company_id: true, name: true } as const;
  const parts = await tx.part.findMany({ orderBy: { id: "asc" }, select });
  await show(
    tx,
    parts.map((part) => ({ ...part, picture: pictureOf(ofParts, "box", part.name) })),
    (ids, image_id) => tx.part.updateMany({ where: { id: { in: ids } }, data: { image_id } }),
  );
  const rooms = await tx.storeRoom.findMany({ orderBy: { id: "asc" }, select });
  await show(
    tx,
    rooms.map((room) => ({ ...room, picture: "shelves" })),
    (ids, image_id) => tx.storeRoom.updateMany({ where: { id: { in: ids } }, data: { image_id } }),
  );
}

async function picturesOfCompanies(tx: Tx) {
  const companies = await tx.company.findMany({ orderBy: { id: "asc" }, select: { id: true, name: true } });
  for (const { id, name } of companies) {
    const svg = logos[name];
    if (!svg) continue;
    const image_id = await storedPicture(tx, { name, svg, company_id: id });
    await tx.company.updateMany({ where: { id }, data: { image_id } });
  }
}
