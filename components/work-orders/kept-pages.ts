import type { KeptPage } from "@/lib/client/phone";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { Order } from "./types";

const mostKept = 40;

/** What is opened in a basement: this list, and of one's own open work the orders with their permits, their items, and the form that reports a problem of each. */
export function keptPages(
  orders: readonly Order[],
  {
    now,
    mayRequest,
    permits,
  }: { now: string; mayRequest: boolean; permits: readonly { id: number; version: number }[] },
): KeptPage[] {
  const isOpen = ({ status }: Order) => (openStatuses as readonly string[]).includes(status);
  const own = orders.filter((order) => order.is_mine && isOpen(order)).slice(0, mostKept);
  const items = new Set(own.flatMap(({ equipment_id }) => equipment_id ?? []));
  return [
    ...["?view=mine", ""].map((view) => ({ url: `/maintenance/work-orders${view}`, stamp: now })),
    ...own.map(({ id, version }) => ({ url: `/maintenance/work-orders/${id}`, stamp: String(version) })),
    ...permits.map(({ id, version }) => ({ url: `/permits/${id}`, stamp: String(version) })),
    ...[...items].map((id) => ({ url: `/equipments/${id}/details/main`, stamp: "" })),
    ...(mayRequest ? [...items] : []).map((id) => ({
      url: `/maintenance-requests?new=1&equipment_id=${id}`,
      stamp: "",
    })),
  ];
}
