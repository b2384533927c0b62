import type { FullOrder } from "./types";
import type { Draft } from "./use-work-order-form";

/** What the order of a request begins with. */
export const conversionOf = ({ id, label, name, description, plant_id, ...order }: FullOrder): Draft => ({
  kind: "order",
  plant_id,
  place: null,
  name,
  description,
  category_id: order.category_id,
  type: order.type,
  required_items: order.required_items,
  is_site_visit_required: order.is_site_visit_required,
  is_machine_down: order.is_machine_down,
  down_since: order.down_since,
  priority: order.priority,
  due_at: order.due_at,
  finding: order.finding,
  time_zone: order.plant.time_zone,
  custom: order.custom,
  request: { id, label },
});
