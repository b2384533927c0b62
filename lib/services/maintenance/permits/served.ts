import { newQuestions, openPermitStatuses } from "@/lib/domain/maintenance/permit";
import { openStatuses, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ChangeOf, InputOf } from "@/lib/resources/define";
import { permits } from "@/lib/resources/permits";
import { workOrders } from "@/lib/resources/work-orders";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { find, seen } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { type IsolationPlace, pointsOf } from "../isolation-points/of-place";
import { questionsOf } from "../permit-kinds/served";
import { mayAsk, notYourPermit, permitActorOf } from "./actor";
import { recordPermit } from "./log";
import { issuersOf, notifyOfPermit } from "./notify";
import { permitDetail, presentPermit } from "./present";
import { heldPermit, type PermitRow } from "./state";

type NewPermit = InputOf<typeof permits>;

/** The order that a permit is for, while its work is not done. */
async function orderOf(call: Call, id: number) {
  const order = await call.tx.workOrder.findFirst({
    where: seen(workOrders, call, { id }),
    select: {
      id: true,
      company_id: true,
      plant_id: true,
      number: true,
      name: true,
      kind: true,
      status: true,
      production_line_id: true,
      machine_id: true,
      equipment_id: true,
    },
  });
  if (order?.kind !== "order") throw invalidField("work_order_id", "errors.does_not_exist");
  if (!(openStatuses as readonly string[]).includes(order.status))
    throw new DomainError("conflict", "permits.order_ended", {
      params: { label: workOrderNumber(order.number) },
      data: { id: order.id, status: order.status },
    });

  return order;
}

async function kindOf({ tx }: Call, id: number, company_id: number) {
  const kind = await tx.permitKind.findFirst({
    where: { id, OR: [{ company_id: null }, { company_id }] },
    select: {
      id: true,
      name: true,
      base: true,
      max_hours: true,
      needs_isolation: true,
      fire_watch_minutes: true,
      questions: true,
    },
  });
  if (!kind) throw invalidField("permit_kind_id", "errors.does_not_exist");

  return kind;
}

/** Who holds a permit works in the plant, and may ask for one. */
async function checkHolder({ tx }: Call, place: { company_id: number; plant_id: number }, id: number) {
  const found = await tx.user.count({
    where: { AND: [{ id }, assignableIn(place), whoMay("create_permits")] },
  });
  if (found === 0) throw invalidField("holder_id", "permits.cannot_hold");
}

/** The lockout of the same order; one lockout does not rely on another. */
async function checkLockout({ tx }: Call, work_order_id: number, id: number | null | undefined, own?: number) {
  if (!id) return;
  const found = await tx.permit.count({
    where: {
      id,
      work_order_id,
      base: "loto",
      lockout_id: null,
      status: { in: [...openPermitStatuses] },
      NOT: { id: own ?? 0 },
    },
  });
  if (found === 0) throw invalidField("lockout_id", "permits.not_a_lockout");
}

async function requestPermit(call: Call, input: NewPermit): Promise<PermitRow> {
  const { tx, viewer } = call;
  const order = await orderOf(call, input.work_order_id);
  const { company_id, plant_id } = order;
  if (!mayAsk(viewer, company_id)) throw notYourPermit("request");
  const kind = await kindOf(call, input.permit_kind_id, company_id);
  await checkHolder(call, order, input.holder_id);
  await checkLockout(call, order.id, input.lockout_id);
  const points = kind.needs_isolation && !input.lockout_id ? await pointsAt(call, order) : [];
  const { id } = await insertOnce(call, {
    company_id,
    plant_id,
    work_order_id: order.id,
    name: order.name,
    permit_kind_id: kind.id,
    kind_name: kind.name,
    base: kind.base,
    max_hours: kind.max_hours,
    needs_isolation: kind.needs_isolation,
    fire_watch_minutes: kind.fire_watch_minutes,
    holder_id: input.holder_id,
    requested_by: viewer.user_id,
    production_line_id: order.production_line_id,
    machine_id: order.machine_id,
    equipment_id: order.equipment_id,
    lockout_id: input.lockout_id ?? null,
    note: input.note ?? null,
    questions: newQuestions(questionsOf(kind)),
  });
  await copyPoints(call, { id, company_id, plant_id }, points);
  const row = await find(call, permits, id);
  await recordPermit(call, row, { action: "create", to: "requested", data: { holder_id: row.holder_id } });
  await audit(call, "create", "permits", id, { after: { ...row }, company_id });
  const issuers = (await issuersOf(tx, row)).filter((one) => one !== viewer.user_id && one !== row.holder_id);
  await notifyOfPermit(call, row, issuers, {
    message: "permit_requested",
    subject: "requested",
    params: { kind: row.kind_name },
  });

  return row;
}

/** The points that isolate a place; without one, nothing there is locked out. */
async function pointsAt(call: Call, place: IsolationPlace) {
  const points = await pointsOf(call, place);
  if (points.length === 0) throw invalidField("points", "permits.no_points");

  return points;
}

/** A permit has its points as they are at the place now. */
async function copyPoints(
  { tx }: Call,
  { id: permit_id, company_id, plant_id }: Pick<PermitRow, "id" | "company_id" | "plant_id">,
  points: Awaited<ReturnType<typeof pointsOf>>,
) {
  await tx.permitPoint.createMany({
    data: points.map(
      (
        { id: isolation_point_id, plant_id: _plant, machine: _machine, equipment: _item, version: _version, ...point },
        at,
      ) => ({
        ...point,
        company_id,
        plant_id,
        permit_id,
        isolation_point_id,
        position: at + 1,
      }),
    ),
  });
}

/** Of a kind an order has one open permit; the second of two at once gets 409 with the first. */
async function insertOnce(call: Call, data: Prisma.PermitUncheckedCreateInput): Promise<{ id: number }> {
  const { tx } = call;
  const { work_order_id, permit_kind_id } = data;
  // Held, so that of two at once the second sees the first.
  await tx.$queryRaw`select id from work_orders where id = ${work_order_id}::int for update`;
  const there = await tx.permit.findFirst({
    where: { work_order_id, permit_kind_id, status: { in: [...openPermitStatuses] } },
    select: { id: true },
  });
  if (there)
    throw new DomainError("conflict", "permits.there_already", { data: await servedPermits.find(call, there.id) });

  return tx.permit.create({ data, select: { id: true } });
}

/** Until it is issued, holder, lockout and note of a permit may change. */
async function changePermit(call: Call, id: number, input: ChangeOf<typeof permits>): Promise<PermitRow> {
  const { version, work_order_id, permit_kind_id, ...fields } = input;
  const before = await heldPermit(call, id);
  const actor = permitActorOf(call.viewer, before);
  if (!actor.is_holder && !actor.is_issuer) throw notYourPermit("change");
  if (work_order_id !== undefined && work_order_id !== before.work_order_id)
    throw invalidField("work_order_id", "errors.stays_in_place");
  if (permit_kind_id !== undefined && permit_kind_id !== before.permit_kind_id)
    throw invalidField("permit_kind_id", "errors.stays_in_place");
  if (fields.holder_id !== undefined) await checkHolder(call, before, fields.holder_id);
  await checkLockout(call, before.work_order_id, fields.lockout_id, id);
  if (fields.lockout_id === null && before.needs_isolation) await isolateByItself(call, before);
  const { count } = await call.tx.permit.updateMany({
    where: { id, status: "requested", version: version ?? before.version },
    data: { ...fields, version: { increment: 1 } },
  });
  if (count === 0)
    throw new DomainError("conflict", before.status === "requested" ? "errors.stale_version" : "permits.wrong_status", {
      params: { status: before.status },
      data: before,
    });
  const after = await find(call, permits, id);
  await recordPermit(call, after, { action: "update" }, { before: { ...before }, after: { ...after } });

  return after;
}

/** A permit that relies on no lockout any more is isolated by points of its own. */
async function isolateByItself(call: Call, permit: PermitRow) {
  const has = await call.tx.permitPoint.count({ where: { permit_id: permit.id } });
  if (has === 0) await copyPoints(call, permit, await pointsAt(call, permit));
}

export const servedPermits = serve(permits, {
  filters: {
    is_expired: ({ now }: Call, is: boolean) =>
      is
        ? { status: "issued", valid_until: { lte: now } }
        : { OR: [{ status: { not: "issued" } }, { valid_until: { gt: now } }] },
    is_open: (_call: Call, is: boolean) => ({
      status: is ? { in: [...openPermitStatuses] } : { notIn: [...openPermitStatuses] },
    }),
  },
  present: (call, rows) => rows.map((row) => presentPermit(call, row)),
  detail: permitDetail,
  create: requestPermit,
  update: changePermit,
});
