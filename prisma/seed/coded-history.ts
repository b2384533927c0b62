import {
  type FailureCode,
  fitsType,
  modeOfText,
  modesOfDiagnosis,
  neverRepeats,
  proposedRemedy,
} from "@/lib/domain/maintenance/failure-codes";
import { readOrder } from "@/lib/domain/maintenance/order-text/of-order";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Tx } from "@/lib/server/data/db";
import { faultsOfCatalog } from "@/lib/services/maintenance/failures/catalog";

interface Coded {
  id: number;
  equipment_id: number | null;
  completed_at: Date;
  type: number | null;
  mode: FailureCode;
  cause: FailureCode | undefined;
  remedy: FailureCode | null;
  source: "proposed" | "chosen";
}

const repeatMs = 90 * 86_400_000;
/** One in so many was changed by its technician before it was confirmed. */
const changedOne = 6;

/**
 * The demo's finished breakdowns with the codes that the product proposes for them: what was diagnosed, else what the words
 * say, else what items of the type had most often until then. What nothing is known of stays without.
 */
export async function seedCodedHistory(tx: Tx) {
  const codes = await codesIn(tx);
  const reader = orderTextReader(await faultsOfCatalog({ tx }, null));
  const coded: Coded[] = [];
  for (const order of await breakdownsIn(tx)) {
    const type = order.equipment?.equipment_type_id ?? order.equipment?.brand_model?.equipment_type_id ?? null;
    const likely = codes.filter(
      (one) => one.kind === "mode" && fitsType(one, type) && !neverRepeats.includes(one.code),
    );
    const description = [order.description, order.completion_note].filter(Boolean).join("\n");
    const said = readOrder(reader, { name: order.name, ...(description && { description }) });
    const named = order.verdict === "confirmed" ? order.diagnosed_fault : order.verdict_fault;
    const mode =
      modesOfDiagnosis(named as Fault | null, likely)[0] ?? modeOfText(said, likely) ?? usualOf(coded, type, likely);
    if (!mode || order.completed_at === null) continue;
    const linked = (kind: string) =>
      mode.links.flatMap((id) => codes.find((one) => one.id === id && one.kind === kind) ?? []);
    const causes = linked("cause");
    const isChanged = coded.length % changedOne === changedOne - 1 && causes.length > 1;
    const done = { isPartIssued: false, isLubricantIssued: false, action: said.action };
    coded.push({
      ...{ id: order.id, equipment_id: order.equipment_id, completed_at: order.completed_at, type, mode },
      cause: causes[isChanged ? 1 : 0],
      remedy: proposedRemedy(
        done,
        linked("remedy"),
        codes.filter(({ kind }) => kind === "remedy"),
      ),
      source: isChanged ? "chosen" : "proposed",
    });
  }
  showARepeat(coded);
  await write(tx, coded);
  await closeARootCause(tx, coded);
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

/** What items of the type had most often so far. */
function usualOf(
  coded: readonly Coded[],
  type: number | null,
  likely: readonly FailureCode[],
): FailureCode | undefined {
  if (type === null) return undefined;
  const times = (mode: FailureCode) => coded.filter((one) => one.type === type && one.mode.id === mode.id).length;
  const [usual] = likely.toSorted((a, b) => times(b) - times(a));

  return usual && times(usual) > 0 ? usual : undefined;
}

/** One item at least failed twice the same way within three months. */
function showARepeat(coded: Coded[]) {
  const pairs = coded.flatMap((later) => {
    const before = coded.find(
      (one) =>
        one.equipment_id !== null &&
        one.equipment_id === later.equipment_id &&
        one.completed_at < later.completed_at &&
        later.completed_at.getTime() - one.completed_at.getTime() < repeatMs,
    );
    return before ? [{ before, later }] : [];
  });
  if (pairs.some(({ before, later }) => before.mode.id === later.mode.id)) return;
  const last = pairs.at(-1);
  if (last) Object.assign(last.before, { mode: last.later.mode, cause: last.later.cause, remedy: last.later.remedy });
}

/** The latest repeat was asked five times why, and is closed. */
async function closeARootCause(tx: Tx, coded: readonly Coded[]) {
  const repeats = coded.filter((later) =>
    coded.some(
      (one) =>
        one.equipment_id !== null &&
        one.equipment_id === later.equipment_id &&
        one.mode.id === later.mode.id &&
        one.completed_at < later.completed_at &&
        later.completed_at.getTime() - one.completed_at.getTime() < repeatMs,
    ),
  );
  const last = repeats.at(-1);
  if (!last) return;
  const { company_id, plant_id, name, completed_by, closed_by } = await tx.workOrder.findUniqueOrThrow({
    where: { id: last.id },
    select: { company_id: true, plant_id: true, name: true, completed_by: true, closed_by: true },
  });
  const day = (days: number) => new Date(last.completed_at.getTime() + days * 86_400_000);
  await tx.rootCause.create({
    data: {
      ...{ company_id, plant_id, work_order_id: last.id, problem: `${name}, for the second time` },
      whys: [
        "The same part failed again within three months.",
        "It ran with the fit and the alignment that the first repair had left.",
        "Neither was measured when the new part was fitted.",
        "The procedure has no step for the measurement.",
        "It was written before the gauge was bought, and nobody reviews procedures.",
      ].map((text) => ({ text, file_ids: [] })),
      cause_id: last.cause?.id ?? null,
      actions: completed_by
        ? [
            {
              ...{ text: "Add the measurement to the procedure", owner_id: completed_by, is_done: true },
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
