import { parse } from "csv-parse/sync";
import type { FailureKind } from "@/lib/domain/maintenance/failure-codes";
import type { Tx } from "@/lib/server/data/db";
import { failureCodesCsv } from "./failure-codes";

interface CodeRow {
  kind: FailureKind;
  code: string;
  name_en: string;
  name_es: string;
  item_types: string;
  iso_failure_mode: string;
  iso_mechanism: string;
  iso_cause: string;
  iso_activity: string;
  diagnoses: string;
  causes: string;
  remedies: string;
  prescription_en: string;
  prescription_es: string;
}

const listIn = (text: string) => text.split(";").filter((one) => one !== "");
const orNull = (text: string) => text || null;

const vibration = ["velocity", "acceleration"];
/** What shows a fault, where it is not vibration alone; of modes that a diagnosis names. */
const shownBy: Record<string, string[]> = {
  BPFO: ["acceleration", "ultrasound", "temperature"],
  BPFI: ["acceleration", "ultrasound", "temperature"],
  BSF: ["acceleration", "ultrasound"],
  FTF: ["acceleration", "ultrasound"],
  CAV: ["acceleration", "ultrasound", "pressure"],
  LUB: ["acceleration", "temperature", "ultrasound"],
};

/** What a belt that is worn was called before there were codes for how. */
const renamed = { from: "BELT", to: "BWR" };

/**
 * The provider's failure codes with the item types that they need, once for each database. Codes that are there get what
 * they have in common with those of the file, and keep their names.
 */
export async function seedFailureCodes(tx: Tx) {
  if (await tx.fault.findFirst({ where: { company_id: null, kind: "cause" }, select: { id: true } })) return;
  const rows = parse(failureCodesCsv, { columns: true }) as CodeRow[];
  await tx.fault.updateMany({ where: { company_id: null, code: renamed.from }, data: { code: renamed.to } });
  const there = await tx.fault.findMany({ where: { company_id: null }, select: { id: true, code: true } });
  const ids = new Map(there.map(({ id, code }) => [code.toUpperCase(), id]));
  const dataOf = (row: CodeRow) => ({
    kind: row.kind,
    diagnoses: listIn(row.diagnoses),
    iso_failure_mode: orNull(row.iso_failure_mode),
    iso_mechanism: orNull(row.iso_mechanism),
    iso_cause: orNull(row.iso_cause),
    iso_activity: orNull(row.iso_activity),
  });
  const made = await tx.fault.createManyAndReturn({
    data: rows
      .filter(({ code }) => !ids.has(code))
      .map((row) => ({
        ...dataOf(row),
        code: row.code,
        name_en: row.name_en,
        name_es: row.name_es,
        prescription_en: orNull(row.prescription_en),
        prescription_es: orNull(row.prescription_es),
        parameters: row.diagnoses ? (shownBy[row.code] ?? vibration) : [],
      })),
    select: { id: true, code: true },
  });
  for (const row of rows)
    if (ids.has(row.code)) await tx.fault.updateMany({ where: { id: ids.get(row.code)! }, data: dataOf(row) });
  for (const { id, code } of made) ids.set(code, id);
  await linkCodes(tx, rows, ids);
  await giveTypes(tx, rows, ids);
  await codeHistory(tx);
}

async function linkCodes(tx: Tx, rows: readonly CodeRow[], ids: ReadonlyMap<string, number>) {
  await tx.faultLink.createMany({
    data: rows.flatMap((row) =>
      [...listIn(row.causes), ...listIn(row.remedies)].map((code, rank) => ({
        fault_id: ids.get(row.code)!,
        linked_id: ids.get(code)!,
        rank,
      })),
    ),
    skipDuplicates: true,
  });
}

/** Types that are not there are made: a code without types would be offered at every item. */
async function giveTypes(tx: Tx, rows: readonly CodeRow[], ids: ReadonlyMap<string, number>) {
  const wanted = [...new Set(rows.flatMap(({ item_types }) => listIn(item_types)))];
  const there = await tx.equipmentType.findMany({ where: { company_id: null }, select: { id: true, name: true } });
  const types = new Map(there.map(({ id, name }) => [name, id]));
  const made = await tx.equipmentType.createManyAndReturn({
    data: wanted.filter((name) => !types.has(name)).map((name) => ({ name })),
    select: { id: true, name: true },
  });
  for (const { id, name } of made) types.set(name, id);
  await tx.faultEquipmentType.createMany({
    data: rows.flatMap((row) =>
      listIn(row.item_types).map((name) => ({ fault_id: ids.get(row.code)!, equipment_type_id: types.get(name)! })),
    ),
    skipDuplicates: true,
  });
}

/** What technicians had answered before there were codes: the mode that has the fault in the first place of its list. */
async function codeHistory(tx: Tx) {
  await tx.$executeRaw`
    with named as (
      select distinct on (x.word) x.word, m.id from faults m, unnest(m.diagnoses) with ordinality x (word, place)
      where m.kind = 'mode' and m.company_id is null order by x.word, x.place, m.code)
    update work_orders w set fault_id = n.id, failure_source = 'chosen' from named n
    where w.fault_id is null and w.status in ('completed', 'closed') and w.verdict is not null
      and n.word = case when w.verdict = 'confirmed' then w.diagnosed_fault else w.verdict_fault end`;
}
