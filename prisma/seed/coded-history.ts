import { type FailureCode, type FailureSource, modesOfDiagnosis } from "@/lib/domain/maintenance/failure-codes";
import { type FailureProposal, proposalOf, sourceOf } from "@/lib/domain/maintenance/failure-proposal";
import type { OwnMode } from "@/lib/domain/maintenance/failure-words";
import { readOrder } from "@/lib/domain/maintenance/order-text/of-order";
import { type OrderTextReader, orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Tx } from "@/lib/server/data/db";
import { faultsOfCatalog, ownModesIn } from "@/lib/services/maintenance/failures/catalog";
import { codesOf } from "@/lib/services/maintenance/failures/codes";
import { quantityOf } from "@/lib/services/maintenance/failures/proposal";
import { type Finding, findingOf } from "@/lib/services/maintenance/finding";
import { type Found, faults, repairs, repeatedRepair } from "./history/past-work";
import { smallRepairs } from "./history/small-plant";
import { olderRepairs, seasonal } from "./history/year-work";
import { foundAtDeferred } from "./rankings";

/** A finished breakdown as it stands before anybody has coded it. */
export interface Finished {
  id: number;
  company_id: number;
  plant_id: number;
  name: string;
  description: string | null;
  equipment_id: number | null;
  equipment_type_id: number | null;
  completed_at: Date;
  finding: Pick<Finding, "data_set" | "parameter"> | null;
  verdict: string | null;
  verdict_fault: string | null;
  diagnosed_fault: string | null;
}

export interface CodedOrder extends Finished {
  fault_id: number;
  cause_id: number | null;
  remedy_id: number | null;
  source: FailureSource;
}

/** What a company can name, and how it reads the words of its orders. */
export interface Catalogue {
  codes: readonly FailureCode[];
  own: readonly OwnMode[];
  reader: OrderTextReader;
}

const yearMs = 365 * 86_400_000;

const bothOf = <Words>({ mill, foods }: { mill: Words; foods: Words }): Words[] => [mill, foods];

/** What technicians found, by the name of the order. */
const findings: readonly ({ name: string } & Partial<Found>)[] = [
  ...[...repairs, ...olderRepairs, ...seasonal].flatMap<{ name: string } & Partial<Found>>(bothOf),
  ...faults.flatMap((fault) => bothOf(fault).map(({ name }) => ({ ...fault.codes, name }))),
  ...foundAtDeferred,
  ...smallRepairs,
];
const foundIn = new Map(findings.map((one) => [one.name, one]));

/**
 * The codes that the technicians of finished breakdowns gave, the earliest first: what they found is what the story of the
 * order says. Cause and remedy they confirm as the product proposes them for that mode, but where the story names another one.
 * What nobody knows of stays without a code.
 */
export function codesGiven(orders: readonly Finished[], catalogueOf: (company_id: number) => Catalogue): CodedOrder[] {
  const coded: CodedOrder[] = [];
  for (const order of orders) {
    const catalogue = catalogueOf(order.company_id);
    const { mode, cause, remedy } = foundBy(order, catalogue.codes);
    if (!mode) continue;
    const proposal = proposedFor(order, catalogue, coded);
    const shown = proposal.modes.find(({ id }) => id === mode.id) ?? linkedFirst(mode, catalogue.codes);
    const ids = {
      fault_id: mode.id,
      cause_id: cause?.id ?? shown.cause_id,
      remedy_id: remedy?.id ?? shown.remedy_id,
    };
    coded.push({ ...order, ...ids, source: sourceOf(ids, proposal) });
  }

  return coded;
}

function foundBy({ name, ...answered }: Finished, codes: readonly FailureCode[]) {
  const { mode, cause, remedy } = foundIn.get(name) ?? {};
  const called = (code: string | undefined) => codes.find((one) => one.code === code);
  const named = answered.verdict === "confirmed" ? answered.diagnosed_fault : answered.verdict_fault;
  const [judged] = modesOfDiagnosis(
    named as Fault | null,
    codes.filter(({ kind }) => kind === "mode"),
  );

  return { mode: called(mode) ?? judged, cause: called(cause), remedy: called(remedy) };
}

/** As the product would have proposed it on that day. Parts are booked for the finished orders later. */
function proposedFor(
  order: Finished,
  { codes, own, reader }: Catalogue,
  coded: readonly CodedOrder[],
): FailureProposal {
  const { equipment_type_id, plant_id, completed_at, name, description } = order;
  const alike = coded.filter(
    (one) =>
      one.equipment_type_id === equipment_type_id &&
      one.plant_id === plant_id &&
      completed_at.getTime() - one.completed_at.getTime() < yearMs,
  );
  const known = equipment_type_id === null ? [] : alike;
  const causes = known.flatMap(({ fault_id, cause_id }) => (cause_id === null ? [] : [{ fault_id, cause_id }]));
  const usualOf = (fault_id: number) =>
    mostOf(causes.filter((one) => one.fault_id === fault_id).map(({ cause_id }) => cause_id))[0]!;

  return proposalOf(
    {
      equipment_type_id,
      asked: null,
      by_parts: [],
      is_part_issued: false,
      is_lubricant_issued: false,
      diagnosis: order.diagnosed_fault as Fault | null,
      quantity: order.finding && quantityOf(order.finding),
      frequent: mostOf(known.map(({ fault_id }) => fault_id)).slice(0, 3),
      usual_causes: Object.fromEntries(causes.map(({ fault_id }) => [fault_id, usualOf(fault_id)])),
      from_text: readOrder(reader, { name, description: description ?? undefined }),
    },
    codes,
    own,
  );
}

/** The most frequent first; of equally frequent ones the latest. */
function mostOf(ids: readonly number[]): number[] {
  const times = (id: number) => ids.filter((one) => one === id).length;

  return [...new Set(ids.toReversed())].toSorted((a, b) => times(b) - times(a));
}

/** What the form takes with a mode that was chosen from all. */
function linkedFirst({ links }: FailureCode, codes: readonly FailureCode[]) {
  const first = (kind: FailureCode["kind"]) =>
    links.find((id) => codes.some((one) => one.id === id && one.kind === kind)) ?? null;

  return { cause_id: first("cause"), remedy_id: first("remedy") };
}

/** The demo's finished breakdowns with the codes that their technicians gave. */
export async function seedCodedHistory(tx: Tx) {
  const orders = await breakdownsIn(tx);
  const catalogues = new Map<number, Catalogue>();
  for (const company_id of new Set(orders.map((order) => order.company_id))) {
    const catalog = await faultsOfCatalog({ tx }, company_id);
    const codes = await codesOf({ tx, locale: "en" }, company_id);
    catalogues.set(company_id, { codes, own: ownModesIn(catalog), reader: orderTextReader(catalog) });
  }
  const coded = codesGiven(orders, (company_id) => catalogues.get(company_id)!);
  await write(tx, coded);
  await closeARootCause(tx, coded);
}

async function breakdownsIn(tx: Tx): Promise<Finished[]> {
  const rows = await tx.workOrder.findMany({
    where: {
      kind: "order",
      type: "breakdown",
      status: { in: ["completed", "closed"] },
      completed_at: { not: null },
      OR: [{ verdict: null }, { verdict: { not: "nothing_found" } }],
    },
    orderBy: [{ completed_at: "asc" }, { id: "asc" }],
    select: {
      id: true,
      company_id: true,
      plant_id: true,
      name: true,
      description: true,
      completed_at: true,
      equipment_id: true,
      finding: true,
      verdict: true,
      verdict_fault: true,
      diagnosed_fault: true,
      equipment: { select: { equipment_type_id: true, brand_model: { select: { equipment_type_id: true } } } },
    },
  });

  return rows.map(({ equipment, completed_at, finding, ...row }) => ({
    ...row,
    completed_at: completed_at!,
    finding: findingOf({ finding }),
    equipment_type_id: equipment?.equipment_type_id ?? equipment?.brand_model?.equipment_type_id ?? null,
  }));
}

/** The repair of which the first had left the reason was asked five times why; the answers are closed. */
async function closeARootCause(tx: Tx, coded: readonly CodedOrder[]) {
  const repeated = coded.find(({ name }) => name === repeatedRepair);
  if (!repeated) return;
  const { company_id, plant_id, completed_by, closed_by } = await tx.workOrder.findUniqueOrThrow({
    where: { id: repeated.id },
    select: { company_id: true, plant_id: true, completed_by: true, closed_by: true },
  });
  const day = (days: number) => new Date(repeated.completed_at.getTime() + days * 86_400_000);
  await tx.rootCause.create({
    data: {
      company_id,
      plant_id,
      work_order_id: repeated.id,
      problem: "The packing of the fan pump leaks for the second time in four weeks",
      whys: [
        "The rings were cut within four weeks.",
        "The sleeve under them has a groove.",
        "It was seen at the first repair and left for the next shutdown.",
        "There was no sleeve in the storeroom.",
        "The sleeve is on no list of spare parts of the pump.",
      ].map((text) => ({ text, file_ids: [] })),
      cause_id:
        (await tx.fault.findFirst({ where: { company_id: null, code: "MAIN" }, select: { id: true } }))?.id ?? null,
      actions: completed_by
        ? [
            {
              text: "Put the sleeve on the list of spare parts",
              owner_id: completed_by,
              is_done: true,
              due_on: day(10).toISOString().slice(0, 10),
              work_order_id: null,
            },
          ]
        : [],
      status: "closed",
      closed_by: closed_by ?? completed_by,
      closed_at: day(12),
      created_by: completed_by,
      created_at: day(1),
      version: 2,
    },
    select: { id: true },
  });
}

async function write(tx: Tx, coded: readonly CodedOrder[]) {
  const rows = coded.map(({ id, fault_id, cause_id, remedy_id, source }) => ({
    id,
    fault_id,
    cause_id,
    remedy_id,
    source,
  }));
  await tx.$executeRaw`
    update work_orders w set fault_id = c.fault_id, cause_id = c.cause_id, remedy_id = c.remedy_id, failure_source = c.source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id int, fault_id int, cause_id int, remedy_id int, source text)
    where w.id = c.id`;
}
