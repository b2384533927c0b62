import sharp from "sharp";
import type { Tx } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";

/** One floor plan for each demo plant: a picture drawn for it, without background so that it suits both themes. */

const width = 1_600;
const height = 1_000;

interface Room {
  /** A line of the plant, or what else is there, which has no machines of ours. */
  name: string;
  at: [x: number, y: number, width: number, height: number];
  /** Machines beside each other. */
  columns?: number;
}
interface Drawing {
  plan: string;
  rooms: Room[];
  /** Between rooms: M and L of an SVG path. */
  pipes: string;
}

const drawings: Record<string, Drawing> = {
  "Cedar Ridge Mill": {
    plan: "Machine floor",
    rooms: [
      { name: "Line 1 · Debarking", at: [30, 40, 420, 290], columns: 2 },
      { name: "Line 2 · Chipping", at: [30, 390, 420, 290], columns: 2 },
      { name: "Line 3 · Paper machine", at: [510, 40, 720, 400], columns: 3 },
      { name: "Line 4 · Winder", at: [1_290, 40, 280, 480], columns: 1 },
      { name: "Hydraulics", at: [510, 500, 220, 210] },
      { name: "Compressed air", at: [770, 500, 460, 210], columns: 2 },
      { name: "Cooling", at: [1_290, 580, 280, 380], columns: 1 },
      { name: "Log yard", at: [30, 740, 420, 220] },
      { name: "Roll storage", at: [510, 770, 720, 190] },
    ],
    pipes: "M450 185H510M450 535H480V240H510M620 500V440M1000 500V440M1290 770H1260V240H1230",
  },
  "Northfork Mill": {
    plan: "Machine hall",
    rooms: [
      { name: "Line 1 · Pulp", at: [60, 80, 560, 420], columns: 2 },
      { name: "Line 2 · Board machine", at: [700, 80, 840, 420], columns: 2 },
      { name: "Compressed air", at: [60, 580, 560, 340] },
      { name: "Board storage", at: [700, 580, 840, 340] },
    ],
    pipes: "M620 290H700M340 580V500",
  },
  "Harbor Plant": {
    plan: "Production floor",
    rooms: [
      { name: "Line 1 · Intake and wash", at: [30, 40, 480, 330], columns: 2 },
      { name: "Line 2 · Kitchen", at: [560, 40, 480, 330], columns: 2 },
      { name: "Line 3 · Filling", at: [1_090, 40, 480, 330], columns: 3 },
      { name: "Line 4 · Freezing and packing", at: [820, 430, 750, 230], columns: 3 },
      { name: "Refrigeration", at: [30, 430, 730, 230], columns: 3 },
      { name: "Steam", at: [30, 720, 340, 240] },
      { name: "Compressed air", at: [420, 720, 340, 240] },
      { name: "Docks", at: [820, 720, 750, 240] },
    ],
    pipes: "M510 205H560M1040 205H1090M1330 370V430M760 545H820M200 720V660M590 720V660",
  },
  "Bayside Cold Store": {
    plan: "Cold store",
    rooms: [
      { name: "Docks", at: [60, 80, 620, 400] },
      { name: "Refrigeration", at: [760, 80, 780, 400], columns: 2 },
      { name: "Cold rooms", at: [60, 560, 1_480, 360] },
    ],
    pipes: "M1150 480V560M680 280H760",
  },
};

interface Standing {
  id: number;
  application: string;
  x: number;
  y: number;
}

export async function seedFloorPlans(tx: Tx) {
  for (const [name, drawing] of Object.entries(drawings)) {
    const plant = await tx.plant.findFirstOrThrow({ where: { name }, select: { id: true, company_id: true } });
    const place = { company_id: plant.company_id, plant_id: plant.id };
    const standing = await standingIn(tx, plant.id, drawing.rooms);
    const picture = await sharp(Buffer.from(drawn(drawing, standing)))
      .png()
      .toBuffer();
    const { id: file_id } = await tx.file.create({
      data: { ...(await storeBytes(picture, `${drawing.plan}.png`, "image/png")), company_id: place.company_id },
      select: { id: true },
    });
    const { id: floor_plan_id } = await tx.floorPlan.create({
      data: { ...place, name: drawing.plan, file_id },
      select: { id: true },
    });
    await tx.floorPlanMachine.createMany({
      data: standing.map(({ id: machine_id, x, y }) => ({
        ...place,
        floor_plan_id,
        machine_id,
        x: x / width,
        y: y / height,
      })),
    });
  }
}

/** Every machine in the room of its line, row by row. What has no room was renamed in prisma/seed/plants. */
async function standingIn(tx: Tx, plant_id: number, rooms: readonly Room[]): Promise<Standing[]> {
  const lines = await tx.productionLine.findMany({
    where: { plant_id },
    select: {
      name: true,
      machines: { orderBy: { position: "asc" }, select: { id: true, application: { select: { name: true } } } },
    },
  });

  return lines.flatMap((line) => {
    const room = rooms.find(({ name }) => name === line.name);
    if (!room) throw new Error(`the drawing has no room ${line.name}`);
    return line.machines.map(({ id, application }, at) => ({
      id,
      application: application?.name ?? "",
      ...spotIn(room, at, line.machines.length),
    }));
  });
}

/** Below the name of the room. */
const head = 50;

function spotIn({ at: [x, y, w, h], columns = 1 }: Room, index: number, count: number) {
  const rows = Math.ceil(count / columns);
  const [column, row] = [index % columns, Math.floor(index / columns)];

  return {
    x: Math.round(x + (w * (column + 0.5)) / columns),
    y: Math.round(y + head + ((h - head) * (row + 0.5)) / rows),
  };
}

const wall = 'stroke="#7b8894" stroke-width="4"';
const ground = 'fill="#8a97a3" fill-opacity="0.1"';
const body = 'fill="#8a97a3" fill-opacity="0.38"';

const drawn = ({ rooms, pipes }: Drawing, standing: readonly Standing[]) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <path d="${pipes}" fill="none" stroke="#9aa7b2" stroke-width="9" stroke-opacity="0.7"/>
    <g font-family="Helvetica, Arial, sans-serif" font-size="22" font-weight="bold" fill="#6f7c88">
      ${rooms
        .map(
          ({ name, at: [x, y, w, h] }) =>
            `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" ${ground} ${wall}/><text x="${x + 20}" y="${y + 34}">${name}</text>`,
        )
        .join("")}
    </g>
    ${rooms
      .filter(({ at }) => standing.every((one) => !isIn(at, one)))
      .map(({ at }) => stored(at))
      .join("")}
    ${standing.map(footprint).join("")}
  </svg>`;

const isIn = ([x, y, w, h]: Room["at"], one: Standing) => one.x > x && one.x < x + w && one.y > y && one.y < y + h;

/** What lies in a room without machines. */
function stored([x, y, w, h]: Room["at"]): string {
  const [across, down] = [Math.floor((w - 40) / 56), Math.floor((h - head - 20) / 56)];

  return Array.from({ length: across * down }, (_, at) => {
    const [cx, cy] = [x + 48 + (at % across) * 56, y + head + 36 + Math.floor(at / across) * 56];
    return `<circle cx="${cx}" cy="${cy}" r="22" ${body}/><circle cx="${cx}" cy="${cy}" r="6" ${body}/>`;
  }).join("");
}

/** A machine from above, by what it is. */
function footprint({ application, x, y }: Standing): string {
  if (/pump|fan|blower|compressor|tower/i.test(application))
    return `<circle cx="${x}" cy="${y}" r="42" ${body}/><circle cx="${x}" cy="${y}" r="26" ${body}/>`;
  if (/conveyor/i.test(application))
    return `<rect x="${x - 85}" y="${y - 20}" width="170" height="40" rx="6" ${body}/>`;
  if (/roll|drum|winder|calender|peeler/i.test(application))
    return `<rect x="${x - 80}" y="${y - 34}" width="160" height="68" rx="34" ${body}/>`;

  return `<rect x="${x - 55}" y="${y - 40}" width="110" height="80" rx="6" ${body}/>`;
}
