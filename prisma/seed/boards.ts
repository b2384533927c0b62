import { templateNames, tilesOf } from "@/lib/domain/boards/templates";
import type { TileDraft } from "@/lib/domain/boards/tiles";
import { type DataSet, measuredBy } from "@/lib/domain/monitoring/parameters";
import type { Tx } from "@/lib/server/data/db";
import { translator } from "@/lib/server/i18n";

/** One dashboard of each template, shared, and one of the plant admin's own. */
export async function seedBoards(tx: Tx) {
  await seedOf(tx, {
    plant: "Cedar Ridge Mill",
    domain: "cedar.example",
    own: ["Reliability morning", "Reel stop on Tuesday at 2:00 PM. Bring everything for dryer fan 3B."],
  });
  await seedOf(tx, {
    plant: "Harbor Plant",
    domain: "harbor.example",
    own: ["Kitchen and filling", "Kettle 2 is cleaned on Thursday. No greasing in zone A before the inspection."],
  });
}

interface Shared {
  plant: string;
  domain: string;
  /** What the plant admin's own is called, and its note. */
  own: [name: string, note: string];
}

async function seedOf(tx: Tx, { plant: name, domain, own: [own, note] }: Shared) {
  const { id: plant_id, company_id } = await tx.plant.findFirstOrThrow({
    where: { name },
    select: { id: true, company_id: true },
  });
  const maker = async (role: string) =>
    (await tx.user.findFirstOrThrow({ where: { email: `${role}@${domain}` }, select: { id: true } })).id;
  const lines = await tx.conveyorProcess.findMany({
    where: { plant_id, deleted_at: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const ids = lines.map(({ id }) => id);
  const t = translator("en", "boards");
  const user_id = await maker("corporate");
  await tx.board.createMany({
    data: templateNames.map((key) => ({
      company_id,
      user_id,
      visibility: "company",
      name: t(`templates.${key}.name`),
      tiles: tilesOf(key, (title) => t(`template_tiles.${title}`), ids) as object,
    })),
  });
  const tiles = await ownTiles(tx, { plant_id, lines: ids, note });
  const admin = await maker("plant-admin");
  await tx.board.create({
    data: {
      company_id,
      user_id: admin,
      name: own,
      tiles: tiles.map((tile, at) => ({ ...tile, id: at + 1 })) as object,
    },
  });
}

interface OwnTiles {
  plant_id: number;
  lines: readonly number[];
  note: string;
}

async function ownTiles(tx: Tx, { plant_id, lines, note }: OwnTiles): Promise<TileDraft[]> {
  const sensors = await tx.sensor.findMany({
    where: { plant_id, deleted_at: null, equipment_id: { not: null }, data_set: { not: "counter" } },
    orderBy: { id: "asc" },
    take: 6,
    select: { id: true, data_set: true },
  });
  const measurements = sensors.flatMap(({ id: sensor_id, data_set }) => {
    const [first] = measuredBy(data_set as DataSet);
    return first ? [{ sensor_id, parameter: first.id }] : [];
  });

  return [
    { kind: "levels", of: "plant", width: 6, rows: 1 },
    { kind: "kpi", name: "compliance", target: 0.9, width: 3, rows: 1 },
    { kind: "kpi", name: "mttr", target: 4, width: 3, rows: 1 },
    { kind: "series", measurements: measurements.slice(0, 1), show_limits: true, width: 8, rows: 2 },
    { kind: "latest", measurements, width: 4, rows: 2 },
    { kind: "attention", width: 8, rows: 2 },
    ...lines.slice(0, 1).map((process_id): TileDraft => ({ kind: "oee", process_id, width: 4, rows: 2 })),
    { kind: "text", text: note, width: 4, rows: 1 },
    { kind: "cost", by: "month", width: 8, rows: 1 },
  ];
}
