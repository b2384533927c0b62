import { rfqNumber } from "@/lib/domain/maintenance/rfq";
import { unlessRefused } from "@/lib/domain/shared/errors";
import { requisitions } from "@/lib/resources/requisitions";
import { rfqs } from "@/lib/resources/rfqs";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { find, seen } from "@/lib/server/resources/crud";
import { linesOf } from "@/lib/services/maintenance/requisitions/lines";
import { servedRfqs } from "@/lib/services/maintenance/rfqs/served";

export const rfqScreen = async (call: Call, id: number) => ({ rfq: await servedRfqs.find(call, id) });

const idIn = (value: Search[string]) => {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** The request that the address of the list names, where the viewer may see it. */
export async function openRfq(call: Call, search: Search) {
  const id = idIn(search.id);
  return id === null ? null : unlessRefused(servedRfqs.find(call, id));
}

/** What a new request begins with, from the requisition or the item that it is for. */
export async function rfqDraft(call: Call, search: Search) {
  const requisition_id = idIn(search.requisition_id);
  const item_id = idIn(search.equipment_id);
  if (requisition_id) {
    const requisition = await find(call, requisitions, requisition_id);
    const lines = await linesOf(call, [requisition_id]);
    return {
      plant_id: requisition.plant_id,
      requisition_id,
      equipment_id: requisition.equipment_id,
      name: requisition.name,
      request_type: requisition.type === "service" ? 2 : 1,
      lines: lines.map(({ id, part_id, brand_model_id, text, quantity, name }) => ({
        part_id,
        brand_model_id,
        text,
        quantity,
        name,
        requisition_line_id: id,
      })),
    };
  }
  const item = item_id
    ? await call.tx.equipment.findFirst({
        where: { id: item_id, deleted_at: null },
        select: { id: true, plant_id: true, name: true },
      })
    : null;

  return {
    ...(item && { plant_id: item.plant_id, equipment_id: item.id, name: item.name }),
    request_type: search.type === "2" ? 2 : 1,
  };
}

const mostShown = 20;

/** The requests of a requisition, newest first: where each is, and how many vendors have answered. */
export async function rfqsOf(call: Call, requisition_id: number) {
  const rows = await call.tx.rfq.findMany({
    where: seen(rfqs, call, { requisition_id }),
    orderBy: { id: "desc" },
    take: mostShown,
    select: {
      id: true,
      number: true,
      status: true,
      _count: { select: { vendors: true, quotes: true } },
    },
  });

  return rows.map(({ _count, number, ...row }) => ({
    ...row,
    label: rfqNumber(number),
    vendors_count: _count.vendors,
    quotes_count: _count.quotes,
  }));
}

/** The latest of them that has quotes, with its quotes beside each other. */
export async function quotesOf(call: Call, rows: readonly { id: number; status: string }[]) {
  const latest = rows.find(({ status }) => status === "quoted" || status === "awarded");

  return latest ? servedRfqs.find(call, latest.id) : null;
}
