import {
  type FailureCode,
  fitsType,
  modesOfDiagnosis,
  modesSpokenOf,
  neverRepeats,
  proposedModes,
  proposedRemedy,
} from "@/lib/domain/maintenance/failure-codes";
import { readOrder } from "@/lib/domain/maintenance/order-text/of-order";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Tx } from "@/lib/server/data/db";
import { faultsOfCatalog } from "@/lib/services/maintenance/failures/catalog";
import { repairs, repeatedRepair } from "./history/past-work";
import { smallRepairs } from "./history/small-plant";
import { olderRepairs, seasonal } from "./history/year-work";

interface Coded {
  id: number;
  name: string;
  equipment_id: number | null;
  completed_at: Date;
  type: number | null;
  mode: FailureCode;
  cause: FailureCode | undefined;
  remedy: FailureCode | null;
  source: "proposed" | "chosen";
}

const yearMs = 365 * 86_400_000;
/** Of one in so many the technician names another cause than the proposed one. */
const changedOne = 10;

/** What technicians found, by the name of the order, where no diagnosis says it. */
const foundIn = new Map(
  [...repairs.flatMap(bothOf), ...olderRepairs.flatMap(bothOf), ...seasonal.flatMap(bothOf), ...smallRepairs].flatMap(
    ({ name, mode }) => (mode === undefined ? [] : [[name, mode] as const]),
  ),
);

function bothOf<Words>({ mill, foods }: { mill: Words; foods: Words }): Words[] {
  return [mill, foods];
}

/**
 * The demo's finished breakdowns with the codes that their technicians gave: what the product proposed for them was confirmed
 * where it was what they found, and another code chosen where it was not. What nobody knows of stays without.
 */
export async function seedCodedHistory(tx: Tx) {
  const codes = await codesIn(tx);
  const ofKind = (kind: string) => codes.filter((one) => one.kind === kind);
  const [modes, remedies] = [ofKind("mode"), ofKind("remedy")];
  const reader = orderTextReader(await faultsOfCatalog({ tx }, null));
  const coded: Coded[] = [];
  for (const order of await breakdownsIn(tx)) {
    const type = order.equipment?.equipment_type_id ?? order.equipment?.brand_model?.equipment_type_id ?? null;
    const likely = modes.filter((one) => fitsType(one, type) && !neverRepeats.includes(one.code));
    const said = readOrder(reader, { name: order.name, ...(order.description && { description: order.description }) });
    const [proposed] = proposedModes(
      {
        diagnosis: modesOfDiagnosis(order.diagnosed_fault as Fault | null, likely).map(({ id }) => id),
        text: modesSpokenOf(said, likely, remedies).map(({ id }) => id),
        frequent: usualOf(coded, type, order.completed_at),
      },
      likely,
    );
    const mode = foundOf(order, modes) ?? modes.find(({ id }) => id === proposed?.id);
    if (!mode || order.completed_at === null) continue;
    const linked = (of: readonly FailureCode[]) => mode.links.flatMap((id) => of.find((one) => one.id === id) ?? []);
    const causes = linked(ofKind("cause"));
    const isChanged = coded.length % changedOne === changedOne - 1 && causes.length > 1;
    const done = { isPartIssued: false, isLubricantIssued: false, action: said.action };
    coded.push({
      ...{
        id: order.id,
        name: order.name,
        equipment_id: order.equipment_id,
        completed_at: order.completed_at,
        type,
        mode,
      },
      cause: causes[isChanged ? 1 : 0],
      remedy: proposedRemedy(done, linked(remedies), remedies),
      source: isChanged || mode.id !== proposed?.id ? "chosen" : "proposed",
    });
  }
  await write(tx, coded);
  await closeARootCause(tx, coded);
}

/** What the technician found: what the verdict names, else what the story of the order says. */
function foundOf(
  { name, verdict, verdict_fault, diagnosed_fault }: Awaited<ReturnType<typeof breakdownsIn>>[number],
  modes: readonly FailureCode[],
): FailureCode | undefined {
  const named = verdict === "confirmed" ? diagnosed_fault : verdict_fault;

  return modesOfDiagnosis(named as Fault | null, modes)[0] ?? modes.find(({ code }) => code === foundIn.get(name));
}

async function codesIn(tx: Tx): Promise<FailureCode[]> {
  const rows = await tx.fault.findMany({
    where: { company_id: null },
    orderBy: { id: "asc" },
    select: {
      ...{ id: true, kind: true, code: true, name_en: true, diagnoses: true },
      equipment_types: { select: { equipment_type_id: true } },
      links: { orderBy: { rank: "asc" }, select: { linked_id: true } },
    },
  });

  return rows.map(({ kind, name_en, equipment_types, links, ...row }) => ({
    ...row,
    kind: kind as FailureCode["kind"],
    name: name_en,
    equipment_type_ids: equipment_types.map(({ equipment_type_id }) => equipment_type_id),
    links: links.map(({ linked_id }) => linked_id),
  }));
}

const breakdownsIn = (tx: Tx) =>
  tx.workOrder.findMany({
    where: {
      ...{ kind: "order", type: "breakdown", status: { in: ["completed", "closed"] } },
      OR: [{ verdict: null }, { verdict: { not: "nothing_found" } }],
    },
    orderBy: [{ completed_at: "asc" }, { id: "asc" }],
    select: {
      ...{ id: true, name: true, description: true, completion_note: true, completed_at: true, equipment_id: true },
      ...{ verdict: true, verdict_fault: true, diagnosed_fault: true },
      equipment: { select: { equipment_type_id: true, brand_model: { select: { equipment_type_id: true } } } },
    },
  });

/** What items of the type had most often in the year before. */
function usualOf(coded: readonly Coded[], type: number | null, at: Date | null): number[] {
  const alike = coded.filter((one) => one.type === type && at && at.getTime() - one.completed_at.getTime() < yearMs);
  const times = (id: number) => alike.filter(({ mode }) => mode.id === id).length;

  return type === null ? [] : [...new Set(alike.map(({ mode }) => mode.id))].toSorted((a, b) => times(b) - times(a));
}

/** The repair of which the first had left the reason was asked five times why; the answers are closed. */
async function closeARootCause(tx: Tx, coded: readonly Coded[]) {
  const repeated = coded.find(({ name }) => name === repeatedRepair);
  if (!repeated) return;
  const { company_id, plant_id, completed_by, closed_by } = await tx.workOrder.findUniqueOrThrow({
    where: { id: repeated.id },
    select: { company_id: true, plant_id: true, completed_by: true, closed_by: true },
  });
  const day = (days: number) => new Date(repeated.completed_at.getTime() + days * 86_400_000);
  await tx.rootCause.create({
    data: {
      ...{ company_id, plant_id, work_order_id: repeated.id },
      problem: "The packing of the fan pump leaks for the second time in four weeks",
      whys: [
        "The rings were cut within four weeks.",
        "The sleeve under them has a groove.",
        "It was seen at the first repair and left for the next shutdown.",
        "There was no sleeve in the storeroom.",
        "The sleeve is on no list of spare parts of the pump.",
      ].map((text) => ({ text, file_ids: [] })),
      cause_id: repeated.cause?.id ?? null,
      actions: completed_by
        ? [
            {
              ...{ text: "Put the sleeve on the list of spare parts", owner_id: completed_by, is_done: true },
              ...{ due_on: day(10).toISOString().slice(0, 10), work_order_id: null },
            },
          ]
        : [],
      ...{ status: "closed", closed_by: closed_by ?? completed_by, closed_at: day(12), created_by: completed_by },
      ...{ created_at: day(1), version: 2 },
    },
    select: { id: true },
  });
}

async function write(tx: Tx, coded: readonly Coded[]) {
  const rows = coded.map(({ id, mode, cause, remedy, source }) => ({
    ...{ id, fault_id: mode.id, cause_id: cause?.id ?? null, remedy_id: remedy?.id ?? null, source },
  }));
  await tx.$executeRaw`
    update work_orders w set fault_id = c.fault_id, cause_id = c.cause_id, remedy_id = c.remedy_id, failure_source = c.source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id int, fault_id int, cause_id int, remedy_id int, source text)
    where w.id = c.id`;
}
