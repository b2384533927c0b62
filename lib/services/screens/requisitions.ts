import { approverKinds, isApprover, isProviderSide, nameOf } from "@/lib/domain/identity/viewer";
import { unlessRefused } from "@/lib/domain/shared/errors";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { availableOf } from "@/lib/domain/structure/stock";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { requisitionAnalytics, requisitionRoi } from "@/lib/services/maintenance/requisitions/analytics";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";
import { mayBuy } from "@/lib/services/maintenance/rfqs/actor";
import { currencyOf } from "@/lib/services/stock/movements/currency";
import { requisitionOutlook } from "./requisition-outlook";
import { quotesOf, rfqsOf } from "./rfqs";

const openStatuses = ["pending", "approved", "in_work", "on_hold"];
const mostOpen = 300;
const periodDays = 30;

/** The board: what is open, the figures of the last 30 days, and the requisition beside it. */
export async function requisitionBoard(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const plant_id = typeof chosen === "number" ? [chosen] : undefined;
  const text = typeof search.search === "string" ? search.search : "";
  const query = { page: 1, order: { column: "created_at", method: "asc" as const }, search: text };
  const filters = plant_id ? { plant_id } : {};
  const page = await servedRequisitions.list(call, {
    ...query,
    max: mostOpen,
    filters: { ...filters, status: openStatuses },
  });
  const recent = await requisitionAnalytics(call, { plant_id, days: periodDays });
  const all = await requisitionAnalytics(call, { plant_id });
  const roi = await requisitionRoi(call, { plant_id });
  const id = idIn(search.id);
  const open = id ? await unlessRefused(servedRequisitions.find(call, id)) : null;

  const open_rfqs = open ? await rfqsOf(call, open.id) : [];
  const quotes = await quotesOf(call, open_rfqs);

  return {
    rows: page.data,
    total: page.meta.total,
    finished: { completed: all.by_status.completed, denied: all.by_status.denied },
    recent: {
      completed: recent.completed,
      spend_by_currency: recent.spend_by_currency,
      average_days: recent.average_days,
    },
    roi,
    open,
    open_rfqs,
    quotes,
    outlook: open ? await requisitionOutlook(call, open, quotes) : null,
    may_ask: mayBuy(call),
    approvers: open ? await approversOf(call, open.plant_id) : [],
    now: call.now,
    may: { decide: isApprover(call.viewer) || isProviderSide(call.viewer) },
  };
}

export type RequisitionBoard = Awaited<ReturnType<typeof requisitionBoard>>;

/** One requisition by itself, who can decide on it, and the next one that waits for the viewer's decision. */
export async function requisitionScreen(call: Call, id: number) {
  const requisition = await servedRequisitions.find(call, id);
  const pending = await servedRequisitions.list(call, {
    page: 1,
    max: 50,
    order: { column: "created_at", method: "asc" as const },
    search: "",
    filters: { status: ["pending"] },
  });
  const next = pending.data.find((one) => one.id !== id && one.actions.includes("approve"));

  const rfqs = await rfqsOf(call, id);
  const quotes = await quotesOf(call, rfqs);

  return {
    requisition,
    rfqs,
    quotes,
    outlook: await requisitionOutlook(call, requisition, quotes),
    may_ask: mayBuy(call),
    approvers: await approversOf(call, requisition.plant_id),
    next: next ? { id: next.id, label: next.label } : null,
    now: call.now,
  };
}

/** The requisition that the address of the list names, where the viewer may see it. */
export async function openRequisition(call: Call, search: Search) {
  const id = idIn(search.id);
  return id === null ? null : unlessRefused(requisitionScreen(call, id));
}

/** Whose decision a requisition of the plant can wait for, by name. */
async function approversOf({ tx }: Call, plant_id: number): Promise<{ id: number; name: string }[]> {
  const people = await tx.user.findMany({
    where: {
      archived_at: null,
      company: { plants: { some: { id: plant_id } } },
      role: { kind: { in: [...approverKinds] }, permissions: { has: "update_requisitions" } },
      OR: [{ plants: { some: { plant_id } } }, { role: { kind: "corporate" }, plants: { none: {} } }],
    },
    orderBy: { id: "asc" },
    take: 20,
    select: { id: true, first_name: true, last_name: true },
  });

  return people.map((person) => ({ id: person.id, name: nameOf(person) }));
}

const idIn = (value: Search[string]) => {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/**
 * What a new requisition begins with, from where it was asked for: an item and what it is replaced by, an order, or a line of
 * the stock that is low.
 */
export async function requisitionDraft(call: Call, search: Search) {
  const { tx } = call;
  const chosen = chosenPlant(call.viewer, search.plant);
  const item_id = idIn(search.equipment_id);
  const order_id = idIn(search.work_order_id);
  const item = item_id
    ? await tx.equipment.findFirst({
        where: { id: item_id, deleted_at: null },
        select: { id: true, plant_id: true, name: true },
      })
    : null;
  const order = order_id
    ? await tx.workOrder.findFirst({
        where: { id: order_id, kind: "order" },
        select: { id: true, plant_id: true, name: true, equipment_id: true, parts: { select: thingSelect } },
      })
    : null;
  const stock = await stockIn(call, search);
  const model = await modelIn(call, search);
  const needs = order?.parts ?? [];
  const lines = [stock?.line ?? model ?? needs.map((part) => lineOf(part, part.quantity))].flat();
  const plant_id = item?.plant_id ?? order?.plant_id ?? stock?.plant_id ?? (typeof chosen === "number" ? chosen : null);

  return {
    ...(plant_id && { plant_id }),
    equipment_id: item?.id ?? order?.equipment_id ?? null,
    work_order_id: order?.id ?? null,
    name: item?.name ?? order?.name ?? stock?.line.name ?? "",
    lines: await pricedLines(call, lines, plant_id),
    ...(search.type === "service" && { type: "service" }),
  };
}

const thingSelect = {
  quantity: true,
  part_id: true,
  brand_model_id: true,
  part: { select: { name: true, price: true, currency: true } },
  brand_model: { select: { name: true, price: true, currency: true } },
} as const;

interface Thing {
  part_id: number | null;
  brand_model_id: number | null;
  part: Priced | null;
  brand_model: Priced | null;
}

interface Priced {
  name: string;
  price: number | null;
  currency: string;
}

const lineOf = ({ part_id, brand_model_id, part, brand_model }: Thing, quantity: number) => ({
  part_id,
  brand_model_id,
  text: null,
  quantity,
  name: part?.name ?? brand_model?.name ?? "",
  priced: part ?? brand_model,
});

/** With their prices, those in another currency than the company's left out: it would read them as its own. */
async function pricedLines({ tx, viewer }: Call, lines: readonly ReturnType<typeof lineOf>[], plant_id: number | null) {
  const plant =
    plant_id === null ? null : await tx.plant.findFirst({ where: { id: plant_id }, select: { company_id: true } });
  const company_id = plant?.company_id ?? viewer.company_id;
  const currency = company_id === null ? null : await currencyOf(tx, company_id);

  return lines.map(({ priced, ...line }) => ({
    ...line,
    unit_price: priced && priced.currency === currency ? priced.price : null,
  }));
}

/** One of a part number, as what replaces an item. */
async function modelIn({ tx }: Call, search: Search) {
  const id = idIn(search.brand_model_id);
  const model = id && (await tx.brandModel.findFirst({ where: { id }, select: thingSelect.brand_model.select }));

  return model ? lineOf({ part_id: null, brand_model_id: id, part: null, brand_model: model }, 1) : null;
}

/** A line of the stock asks for what it is below its minimum, for one of it at least. */
async function stockIn({ tx }: Call, search: Search) {
  const id = idIn(search.stock_line_id);
  if (!id) return null;
  const line = await tx.stockLine.findFirst({
    where: { id },
    select: {
      plant_id: true,
      on_hand: true,
      reserved: true,
      minimum: true,
      part_id: true,
      brand_model_id: true,
      part: { select: { name: true, price: true, currency: true, minimum: true } },
      brand_model: thingSelect.brand_model,
    },
  });
  if (!line) return null;
  const minimum = line.minimum ?? line.part?.minimum ?? 0;

  return { plant_id: line.plant_id, line: lineOf(line, Math.max(1, Math.ceil(minimum - availableOf(line)))) };
}

/** The plants that a requisition can be for. */
export const requisitionPlants = ({ tx }: Call) =>
  tx.plant.findMany({
    where: { archived_at: null, deleted_at: null },
    orderBy: { name: "asc" },
    take: 1_000,
    select: { id: true, name: true },
  });
