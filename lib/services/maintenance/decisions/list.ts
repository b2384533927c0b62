import {
  type DecisionAction,
  type DecisionKind,
  decisionKinds,
  kindsOfDecision,
} from "@/lib/domain/identity/decisions";
import { type Approver, approverInstead } from "@/lib/domain/maintenance/budget";
import { type PermitAction, permitDestination, permitNumber } from "@/lib/domain/maintenance/permit";
import { priceOf, requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { type MaintenanceKind, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { DecisionQuery } from "@/lib/inputs/decisions";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { pageOf } from "@/lib/server/resources/list";
import { peopleOf } from "../people";
import { linesOf } from "../requisitions/lines";
import { firstToDecide, type Waiting, waitingFor } from "./waiting";

interface Row extends Waiting {
  plant: string;
  company_id: number;
  time_zone: string;
  currency: string;
  production_line: string | null;
  machine: string | null;
  asset: string | null;
  equipment: string | null;
  approval_limit_superintendent: number | null;
  approval_limit_plant_admin: number | null;
}

type Counts = Record<DecisionKind, number>;

/** What waits for the viewer's word, the most urgent first, with what they can do about each. */
export async function listDecisions(call: Call, { plant_id, kind, page, max }: DecisionQuery) {
  const counts = await countsByKind(call, plant_id);
  const total = (kind ?? decisionKinds).reduce((sum, one) => sum + counts[one], 0);
  const rows = total === 0 ? [] : await rowsOf(call, { plant_id, kinds: kind }, { page, max });
  const [people, amounts] = await together([
    peopleOf(
      call,
      rows.map(({ by }) => by),
    ),
    amountsOf(call, rows),
  ]);
  const shown = pageOf(
    rows.map((row) => ({
      ...presentDecision(call, row, amounts.get(`${row.kind} ${row.id}`) ?? null),
      /** Who asked, verified or completed it. */
      by: people.get(row.by),
    })),
    total,
    { page, max },
  );

  return { ...shown, meta: { ...shown.meta, counts } };
}

export type Decision = Awaited<ReturnType<typeof listDecisions>>["data"][number];

async function countsByKind(call: Call, plant_id: number | undefined): Promise<Counts> {
  const nothing = Object.fromEntries(decisionKinds.map((kind) => [kind, 0])) as Counts;
  const waiting = waitingFor(call, { plant_id });
  if (waiting === null) return nothing;
  const rows = await call.tx.$queryRaw<{ kind: DecisionKind; count: number }[]>`
    select kind, count(*)::int as count from (${waiting}) waiting group by kind`;

  return { ...nothing, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

async function rowsOf(
  call: Call,
  of: { plant_id?: number; kinds?: readonly DecisionKind[] },
  { page, max }: Pick<DecisionQuery, "page" | "max">,
): Promise<Row[]> {
  const waiting = waitingFor(call, of);
  if (waiting === null) return [];

  return call.tx.$queryRaw<Row[]>`
    with shown as (
      select *, row_number() over (order by ${firstToDecide})::int as turn from (${waiting}) waiting
      order by turn limit ${max} offset ${(page - 1) * max})
    select shown.*, p.name as plant, p.company_id, p.time_zone, c.currency, c.approval_limit_superintendent,
      c.approval_limit_plant_admin, l.name as production_line, m.name as machine,
      a.name as asset, e.name as equipment
    from shown join plants p on p.id = shown.plant_id join companies c on c.id = p.company_id
      left join production_lines l on l.id = shown.production_line_id
      left join machines m on m.id = shown.machine_id
      left join assets a on a.id = shown.asset_id
      left join equipments e on e.id = shown.equipment_id
    order by shown.turn`;
}

const hrefOf: Record<DecisionKind, (row: Pick<Waiting, "id" | "work_order_id">) => string> = {
  guest: ({ id }) => `/maintenance-requests?id=${id}`,
  request: ({ id }) => `/maintenance-requests?id=${id}`,
  requisition: ({ id }) => `/requisitions/${id}`,
  saving: ({ work_order_id }) => `/maintenance/work-orders/${work_order_id}`,
  permit: ({ id }) => `/permits/${id}`,
  close: ({ id }) => `/maintenance/work-orders/${id}`,
};

const asOrder = (as: MaintenanceKind) => (number: number) => workOrderNumber(number, as);
const numberOf: Record<DecisionKind, (number: number) => string> = {
  guest: asOrder("request"),
  request: asOrder("request"),
  saving: asOrder("order"),
  close: asOrder("order"),
  requisition: requisitionNumber,
  permit: permitNumber,
};

/** What the calls of the record would take now. */
function isPossible(action: DecisionAction, { kind, status }: Row, { approver, now }: Judged): boolean {
  if (kind === "permit" && status !== null)
    return permitDestination(action as PermitAction, { status, valid_until: null }, now) !== undefined;

  return action !== "approve" || approver === null;
}

interface Judged {
  approver: Approver | null;
  now: Date;
}

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

function presentDecision({ viewer, now }: Call, row: Row, amount: number | null) {
  const { kind, id, title, since, version, work_order_id } = row;
  const approver = kind === "requisition" ? approverInstead(viewer.role.kind, amount, row) : null;
  const actions: readonly DecisionAction[] = kindsOfDecision[kind].actions;

  return {
    kind,
    id,
    label: numberOf[kind](row.number),
    title,
    place: {
      plant: { id: row.plant_id, company_id: row.company_id, name: row.plant, time_zone: row.time_zone },
      production_line: named(row.production_line_id, row.production_line),
      machine: named(row.machine_id, row.machine),
      asset: named(row.asset_id, row.asset),
      equipment: named(row.equipment_id, row.equipment),
    },
    since,
    /** The calls that decide it, by name; the first moves it on. */
    actions: actions.filter((action) => isPossible(action, row, { approver, now })),
    /** Who may approve it where it is above the viewer's limit. */
    approver,
    /** Whole cents, as far as it is known: what a requisition costs, what a repair saved. */
    amount,
    is_machine_down: row.is_machine_down,
    priority: row.priority,
    currency: row.currency,
    version,
    work_order_id,
    /** Its screen. */
    href: hrefOf[kind]({ id, work_order_id }),
  };
}

/** What requisitions and savings come to, by kind and id. */
async function amountsOf(call: Call, rows: readonly Waiting[]): Promise<Map<string, number | null>> {
  const { tx } = call;
  const idsOf = (kind: DecisionKind) => rows.flatMap((row) => (row.kind === kind ? row.id : []));
  const [asked, saved] = [idsOf("requisition"), idsOf("saving")];
  const [requisitions, lines, savings] = await together([
    asked.length === 0
      ? []
      : tx.requisition.findMany({
          where: { id: { in: asked } },
          select: { id: true, status: true, cost: true, outlay: true },
        }),
    asked.length === 0 ? [] : linesOf(call, asked),
    saved.length === 0 ? [] : tx.saving.findMany({ where: { id: { in: saved } }, select: { id: true, amount: true } }),
  ]);

  return new Map([
    ...requisitions.map(({ id, ...row }): [string, number | null] => [
      `requisition ${id}`,
      priceOf(
        row,
        lines.filter(({ requisition_id }) => requisition_id === id),
      ),
    ]),
    ...savings.map(({ id, amount }): [string, number | null] => [`saving ${id}`, Number(amount)]),
  ]);
}
