import { isSupervisor } from "@/lib/domain/identity/viewer";
import { mayBeWaived } from "@/lib/domain/maintenance/permit";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { WaiverInput } from "@/lib/inputs/permits";
import { equipments } from "@/lib/resources/equipments";
import { machines } from "@/lib/resources/machines";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { find } from "@/lib/server/resources/crud";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { record } from "../order-log";
import { notYours, wrongStatus } from "../refuse";
import { notYourPermit, permitActorOf } from "./actor";
import { neededBy } from "./needed";
import { permitsOfOrder } from "./of-order";
import { checkPins, keepSignatures, signatureAs, signedBy } from "./sign";

const sorted = (kinds: readonly number[]) => [...new Set(kinds)].sort((a, b) => a - b);

async function checkKinds({ tx }: Call, company_id: number, ids: readonly number[]) {
  const known = await tx.permitKind.count({
    where: { id: { in: [...ids] }, OR: [{ company_id: null }, { company_id }] },
  });
  if (known !== ids.length) throw invalidField("permit_kind_ids", "errors.does_not_exist");
}

type Needing = { machine_id: number } | { equipment_id: number };

/** Which permits all work at a machine or an item needs. */
export async function setNeedsOfPlace(call: Call, of: "machines" | "equipments", id: number, given: readonly number[]) {
  const place = of === "machines" ? await find(call, machines, id) : await find(call, equipments, id);
  const needing: Needing = of === "machines" ? { machine_id: id } : { equipment_id: id };
  const kinds = sorted(given);
  await checkKinds(call, place.company_id, kinds);
  const before = await needsOfPlace(call, of, id);
  const { company_id, plant_id } = place;
  await call.tx.permitNeed.deleteMany({ where: { ...needing, permit_kind_id: { notIn: kinds } } });
  await call.tx.permitNeed.createMany({
    data: kinds.map((permit_kind_id) => ({
      company_id,
      plant_id,
      ...needing,
      permit_kind_id,
      created_by: call.viewer.user_id,
    })),
    skipDuplicates: true,
  });
  await audit(call, "update", of, id, {
    before: { name: place.name, ...before },
    after: { name: place.name, permit_kind_ids: kinds },
    company_id,
  });

  return { permit_kind_ids: kinds };
}

/** The kinds that all work at a machine or an item needs. */
export async function needsOfPlace(call: Call, of: "machines" | "equipments", id: number) {
  const place = of === "machines" ? await find(call, machines, id) : await find(call, equipments, id);
  const rows = await call.tx.permitNeed.findMany({
    where: of === "machines" ? { machine_id: place.id } : { equipment_id: place.id },
    orderBy: { permit_kind_id: "asc" },
    select: { permit_kind_id: true },
  });

  return { permit_kind_ids: rows.map(({ permit_kind_id }) => permit_kind_id) };
}

/** Kinds that a supervisor adds to what the type and the place of an order need. */
export async function setNeedsOfOrder(call: Call, id: number, given: readonly number[]) {
  const order = await rowOf(call, id);
  if (!isSupervisor(call.viewer)) throw notYours("permits");
  if (!(openStatuses as readonly string[]).includes(order.status)) throw wrongStatus(order);
  const kinds = sorted(given);
  await checkKinds(call, order.company_id, kinds);
  const own = { work_order_id: id, is_waived: false };
  const before = await call.tx.permitNeed.findMany({ where: own, select: { permit_kind_id: true } });
  await call.tx.permitNeed.deleteMany({ where: { ...own, permit_kind_id: { notIn: kinds } } });
  await call.tx.permitNeed.createMany({
    data: kinds.map((permit_kind_id) => ({
      company_id: order.company_id,
      plant_id: order.plant_id,
      ...own,
      permit_kind_id,
      created_by: call.viewer.user_id,
    })),
    skipDuplicates: true,
  });
  await record(
    call,
    order,
    { action: "permits" },
    {
      before: { permit_kind_ids: before.map(({ permit_kind_id }) => permit_kind_id) },
      after: { permit_kind_ids: kinds },
    },
  );

  return permitsOfOrder(call, id);
}

/** Lets an order go without a permit: by an issuer, with reason and signature, and never without a lockout. */
export async function signAndWaive(call: Omit<Call, "tx">, id: number, given: WaiverInput) {
  await checkPins(call, given.signatures);

  return withScope(call.viewer, (tx) => waive({ ...call, tx }, id, given));
}

async function waive(call: Call, id: number, { permit_kind_id, reason, signatures }: WaiverInput) {
  const order = await rowOf(call, id);
  const { company_id, plant_id } = order;
  if (!permitActorOf(call.viewer, { company_id, holder_id: 0 }).is_issuer) throw notYourPermit("waive");
  if (!(openStatuses as readonly string[]).includes(order.status)) throw wrongStatus(order);
  const needed = (await neededBy(call, [id])).get(id) ?? [];
  const kind = needed.find((one) => one.permit_kind.id === permit_kind_id)?.permit_kind;
  if (!kind) throw invalidField("permit_kind_id", "permits.not_needed");
  if (!mayBeWaived(kind)) throw new DomainError("conflict", "permits.lockout_stays", { data: { id } });
  const signed = await signedBy(call, order, signatures);
  signatureAs(signed, "issuer", call.viewer.user_id);
  await call.tx.permitNeed.createMany({
    data: [
      {
        company_id,
        plant_id,
        work_order_id: id,
        permit_kind_id,
        is_waived: true,
        reason,
        created_by: call.viewer.user_id,
      },
    ],
    skipDuplicates: true,
  });
  await keepSignatures(call, order, { work_order_id: id }, "waive", signed);
  await record(
    call,
    order,
    { action: "waive_permit", note: reason, data: { permit_kind_id, kind: kind.name } },
    { after: { permit_kind_id, kind: kind.name, reason } },
  );

  return permitsOfOrder(call, id);
}
