import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";

export const storyHref = (equipment_id: number) => `/equipments/${equipment_id}/details/story`;

export const orderHref = (id: number, part = "") => `/maintenance/work-orders/${id}${part}`;

/** Where the next step about an item is taken: the alarm desk, which asks at once, the form of an order or request, or the order itself. */
export function nextHref({ next, work, worst, case: found, item }: OnWire<ItemNow>, may: { order: boolean }): string {
  const desk = `/equipments/${item.id}/details/main?panel=alarms&item=${item.id}`;
  if (next === "acknowledge") return `${desk}&ask=acknowledge`;
  if (!found.order && !worst) return desk;
  if (next === "order" || next === "order_again" || !found.order) {
    const form = `new=1&equipment_id=${item.id}${worst ? `&alert_id=${worst.alert_id}` : ""}`;
    if (may.order) return `/maintenance/work-orders?${form}`;

    return `/maintenance-requests?${found.request ? `id=${found.request.id}` : form}`;
  }

  return orderHref(work?.id ?? found.order.id, parts[next]);
}

/** The part of the order that a step is about. */
const parts = { open_order: "", see_proof: "#proof", saving: "#saving", done: "#saving" } as const;
