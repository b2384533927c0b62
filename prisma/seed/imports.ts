import type { Tx } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";

interface Table {
  name: string;
  content: string;
  is_approved: boolean;
}

/**
 * Files of an older system, which the workers read when they start: of the mill one is imported and another waits for
 * approval, of the food plant one is imported.
 */
export async function seedImports(tx: Tx, now: Date) {
  await seedOf(tx, now, { name: "Cedar Ridge Mill", domain: "cedar.example" }, (items) => [
    { name: "maximo_closed_2025.csv", content: closedOrders(items, { count: 180, site: "CRM1" }), is_approved: true },
    { name: "maximo_open_wo_2026-11.csv", content: openOrders(items), is_approved: false },
  ]);
  await seedOf(tx, now, { name: "Harbor Plant", domain: "harbor.example" }, (items) => [
    { name: "eam_closed_2025.csv", content: closedOrders(items, { count: 36, site: "HBP1" }), is_approved: true },
  ]);
}

async function seedOf(
  tx: Tx,
  now: Date,
  { name: plantName, domain }: { name: string; domain: string },
  filesOf: (items: string[]) => Table[],
) {
  const plant = await tx.plant.findFirstOrThrow({
    where: { name: plantName },
    select: { id: true, company_id: true },
  });
  const user = await tx.user.findFirstOrThrow({ where: { email: `plant-admin@${domain}` }, select: { id: true } });
  const items = await tx.equipment.findMany({
    where: { plant_id: plant.id, deleted_at: null },
    orderBy: { id: "asc" },
    take: 24,
    select: { name: true, serial_number: true },
  });
  const named = items.map(({ name, serial_number }) => serial_number ?? name);
  for (const { name, content, is_approved } of filesOf(named)) {
    const kept = await storeBytes(Buffer.from(content, "latin1"), name, "text/csv");
    const file = await tx.file.create({
      data: { ...kept, user_id: user.id, purpose: "import" },
      select: { id: true },
    });
    const { id: import_id } = await tx.import.create({
      data: {
        company_id: plant.company_id,
        plant_id: plant.id,
        kind: "work_orders",
        file_id: file.id,
        file_name: name,
        sha256: kept.sha256,
        user_id: user.id,
        ...(is_approved && { approved_by: user.id, approved_at: now }),
      },
      select: { id: true },
    });
    await tx.outbox.create({ data: { topic: "import", payload: { import_id }, company_id: plant.company_id } });
  }
}

const head =
  "WONUM;DESCRIPTION;WORKTYPE;STATUS;ASSETNUM;LEAD;TARGCOMPDATE;ACTSTART;ACTFINISH;ACTLABHRS;ACTTOTALCOST;SITEID";
const works = [
  ["Grease bearings", "PM"],
  ["Replace coupling", "CM"],
  ["Align motor to machine", "CM"],
  ["Check belt tension", "PM"],
  ["Replace mechanical seal", "CM"],
  ["Inspect guard and bolts", "PM"],
] as const;
const two = (value: number) => String(value).padStart(2, "0");

/** As technicians write: with abbreviations and misspellings, some in Spanish, and some without meaning. */
const history = [
  ["Grease bearings", "PM"],
  ["REPL COUPLING INSERT, WORN", "CM"],
  ["Align motor to machine", "CM"],
  ["oil leak gearbox shaft seal", "CM"],
  ["Check belt tension", "PM"],
  ["Brg noisy DE, c/o", "CM"],
  ["Fuga de aceite en reductor", "CM"],
  ["Mech seal leakin - replaced", "CM"],
  ["Inspect guard and bolts", "PM"],
  ["V belts broken", "CM"],
  ["motor trips on overload", "CM"],
  ["500 hr service", "PM"],
  ["Rodamiento trabado, se cambio", "CM"],
  ["Hyd hose blown", "CM"],
  ["see notes", "CM"],
  ["BRG HOT NDE", "CM"],
  ["pump seal lk, repl", "CM"],
  ["As per Dave", "CM"],
] as const;

/** A year of finished work: its history and its cost. */
function closedOrders(items: readonly string[], { count, site }: { count: number; site: string }): string {
  // A round of texts later the next item has the same one.
  const itemOf = (at: number) => items[(at + Math.floor(at / history.length)) % items.length];
  const lines = Array.from({ length: count }, (_, at) => {
    const [name, type] = history[at % history.length]!;
    const day = `${1 + (at % 12)}/${1 + ((at * 7) % 27)}/2025`;
    const hours = 1 + (at % 5) * 0.5;

    return [
      ...[1_044_000 + at, name, type, "CLOSE", itemOf(at), "", day],
      ...[
        `${day} 07:${two((at * 13) % 60)}`,
        `${day} ${two(8 + (at % 6))}:30`,
        hours,
        (hours * 61 + at).toFixed(2),
        site,
      ],
    ].join(";");
  });

  return `${head}\r\n${lines.join("\r\n")}\r\n`;
}

/** The backlog, as such files come: with names that are nearly right, days that do not exist and a number twice. */
function openOrders(items: readonly string[]): string {
  const rows = Array.from({ length: 48 }, (_, at) => {
    const [name, type] = works[(at + 2) % works.length]!;

    return [
      1_048_800 + at,
      name,
      type,
      "WAPPR",
      items[at % items.length],
      "",
      `12/${1 + (at % 28)}/2026`,
      "",
      "",
      "",
      "",
      "CRM1",
    ];
  });
  const wrong: [line: number, column: number, text: string][] = [
    [3, 6, "13/32/2026"],
    [7, 4, `${items[0]}X`],
    [8, 4, `${items[0]}X`],
    [12, 5, "alvarezj2"],
    [19, 4, `${items[1]}Z`],
    [25, 6, "2/30/2027"],
    [31, 2, "ZZ9"],
    [40, 0, "1048838"],
  ];
  for (const [line, column, text] of wrong) rows[line]![column] = text;

  return `${head}\r\n${rows.map((row) => row.join(";")).join("\r\n")}\r\n`;
}
