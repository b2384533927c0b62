import { can, isSupervisor, withoutPermission } from "@/lib/domain/identity/viewer";
import { type CauseAction, isOpenAction, type Why } from "@/lib/domain/maintenance/root-cause";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { movedToDay } from "@/lib/domain/maintenance/work-order-due";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { RootCauseInput } from "@/lib/inputs/root-cause";
import type { NewWorkOrder, WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { peopleOf } from "@/lib/services/maintenance/people";
import { checkedCodes } from "../failures/codes";
import { record } from "../order-log";
import { notYours } from "../refuse";
import { insertOrder } from "../work-orders/insert";

const select = {
  problem: true,
  whys: true,
  cause_id: true,
  actions: true,
  status: true,
  version: true,
  closed_by: true,
  closed_at: true,
} as const;

const storedOf = ({ tx }: Pick<Call, "tx">, work_order_id: number) =>
  tx.rootCause.findUnique({ where: { work_order_id }, select });

/** A column of JSON, as it was checked when it was stored. */
const listIn = <One>(stored: unknown) => (stored ?? []) as One[];

/** Of an order, never of a request or a log. */
async function orderOf(call: Call, id: number): Promise<WorkOrderRow> {
  const order = await rowOf(call, id);
  if (order.kind !== "order") throw notFound();

  return order;
}

/** Why an order was needed, and what is done about it; before anybody has asked, its name with nothing below. */
export async function rootCauseOf(call: Call, id: number) {
  const [order, stored] = await together([orderOf(call, id), storedOf(call, id)]);
  const actions = listIn<CauseAction>(stored?.actions);
  const [people, orders, cause] = await together([
    peopleOf(call, [stored?.closed_by ?? null, ...actions.map(({ owner_id }) => owner_id)]),
    ordersOf(call, actions),
    stored?.cause_id
      ? call.tx.fault.findUnique({ where: { id: stored.cause_id }, select: { id: true, name_en: true, name_es: true } })
      : null,
  ]);
  const statusOf = (order_id: number) => orders.get(order_id)?.status ?? null;

  return {
    work_order: { id, label: workOrderNumber(order.number), name: order.name },
    problem: stored?.problem ?? order.name,
    whys: listIn<Why>(stored?.whys),
    cause_id: stored?.cause_id ?? null,
    cause: cause && { id: cause.id, name: call.locale === "es" ? cause.name_es : cause.name_en },
    actions: actions.map((action) => ({
      ...action,
      owner: people.get(action.owner_id),
      work_order: action.work_order_id === null ? null : (orders.get(action.work_order_id) ?? null),
      is_open: isOpenAction(action, statusOf),
    })),
    status: stored?.status ?? "open",
    closed_at: stored?.closed_at ?? null,
    closed_by_user: people.get(stored?.closed_by ?? null),
    /** 0 while nobody has saved one. */
    version: stored?.version ?? 0,
  };
}

async function ordersOf({ tx }: Call, actions: readonly CauseAction[]) {
  const ids = actions.flatMap(({ work_order_id }) => work_order_id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx.workOrder.findMany({ where: { id: { in: ids } }, select: { id: true, number: true, status: true } });

  return new Map(rows.map(({ id, number, status }) => [id, { id, label: workOrderNumber(number), status }]));
}

/** Saves what was asked and answered while it is open; of two at once the second is answered with what is stored. */
export async function saveRootCause(call: Call, id: number, input: RootCauseInput) {
  const order = await orderOf(call, id);
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  const before = await storedOf(call, id);
  await checkCodesAndFiles(call, order, input);
  await checkActions(call, order, input, listIn<CauseAction>(before?.actions));
  if ((before?.version ?? 0) !== (input.version ?? 0) || before?.status === "closed") throw await refused(call, id);
  const actions = await madeOf(call, order, input);
  const { company_id, plant_id } = order;
  const data = {
    problem: input.problem,
    whys: input.whys,
    cause_id: input.cause_id ?? null,
    actions: actions.map((action) => ({ ...action })),
  };
  if (!before)
    await call.tx.rootCause.create({
      data: { company_id, plant_id, work_order_id: id, created_by: call.viewer.user_id, ...data },
      select: { id: true },
    });
  else {
    const { count } = await call.tx.rootCause.updateMany({
      where: { work_order_id: id, version: before.version, status: "open" },
      data: { ...data, version: { increment: 1 } },
    });
    if (count === 0) throw await refused(call, id);
  }
  await record(call, order, { action: "root_cause" }, { before, after: data });

  return rootCauseOf(call, id);
}

const refused = async (call: Call, id: number) =>
  new DomainError("conflict", "errors.stale_version", { data: await rootCauseOf(call, id) });

async function checkCodesAndFiles(call: Call, order: WorkOrderRow, { cause_id, whys }: RootCauseInput) {
  await checkedCodes(call, order.company_id, { cause_id });
  const ids = [...new Set(whys.flatMap(({ file_ids }) => file_ids))];
  const known = await call.tx.workOrderFile.count({ where: { work_order_id: order.id, file_id: { in: ids } } });
  if (known !== ids.length) throw invalidField("whys", "errors.does_not_exist");
}

/** Owners are people of the plant, and orders those that its actions have made. */
async function checkActions(
  call: Call,
  order: WorkOrderRow,
  { actions }: RootCauseInput,
  before: readonly CauseAction[],
) {
  const owners = [...new Set(actions.map(({ owner_id }) => owner_id))];
  const known = await call.tx.user.count({ where: { id: { in: owners }, ...assignableIn(order) } });
  if (known !== owners.length) throw invalidField("actions", "errors.does_not_exist");
  const made = before.flatMap(({ work_order_id }) => work_order_id ?? []);
  if (actions.some(({ work_order_id }) => work_order_id && !made.includes(work_order_id)))
    throw invalidField("actions", "errors.does_not_exist");
}

/** The actions as they are kept; those that were to become orders have. */
async function madeOf(call: Call, order: WorkOrderRow, { actions }: RootCauseInput): Promise<CauseAction[]> {
  const kept: CauseAction[] = [];
  for (const { makes_order, work_order_id = null, ...action } of actions)
    kept.push({
      ...action,
      work_order_id: makes_order && !work_order_id ? await makeOrder(call, order, action) : work_order_id,
    });

  return kept;
}

async function makeOrder(
  call: Call,
  order: WorkOrderRow,
  { text, owner_id, due_on }: Pick<CauseAction, "text" | "owner_id" | "due_on">,
): Promise<number> {
  const { company_id, plant_id, production_line_id, machine_id, asset_id, equipment_id } = order;
  const [year = 0, month = 0, day = 0] = due_on.split("-").map(Number);
  const input: NewWorkOrder = {
    name: text.slice(0, 120),
    type: "setup",
    parent_id: order.id,
    assigned_user_id: owner_id,
    due_at: movedToDay(null, { year, month, day }, order.plant.time_zone),
    description: null,
    required_items: undefined,
    supervisor_notes: undefined,
    completion_note: undefined,
  };
  const place = { company_id, plant_id, production_line_id, machine_id, asset_id, equipment_id };

  return (await insertOrder(call, input, place)).id;
}

/** A supervisor closes it once no action is open. */
export async function closeRootCause(call: Call, id: number, { version }: { version?: number }) {
  const order = await orderOf(call, id);
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  if (!isSupervisor(call.viewer)) throw notYours("root_cause");
  const shown = await rootCauseOf(call, id);
  if (shown.version === 0) throw notFound();
  if (shown.actions.some(({ is_open }) => is_open))
    throw new DomainError("conflict", "work-orders.root_cause.open_actions", { data: shown });
  const { count } = await call.tx.rootCause.updateMany({
    where: { work_order_id: id, status: "open", version: version ?? shown.version },
    data: { status: "closed", closed_by: call.viewer.user_id, closed_at: call.now, version: { increment: 1 } },
  });
  if (count === 0) throw await refused(call, id);
  await record(call, order, { action: "root_cause_close" }, { after: { status: "closed" } });

  return rootCauseOf(call, id);
}
