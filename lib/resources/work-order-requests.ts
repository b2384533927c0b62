import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { requestStatus } from "@/lib/domain/maintenance/work-order-request";
import { defineResource } from "./define";
import { workOrderInput, workOrderScope, workOrderSearch, workOrderSelect } from "./work-orders";

/** Work that people of a plant have asked for: a list of its own over the same table, for those who see no orders too. */
export const workOrderRequests = defineResource({
  name: "work-order-requests",
  section: "work_order_requests",
  path: "/maintenance/requests",
  screen: "/maintenance-requests",
  details: "/maintenance-requests?id=:id",
  // Asking, converting, rejecting and withdrawing are calls of their own.
  verbs: ["list"],
  model: "WorkOrder",
  scope: workOrderScope,
  owner: { field: "plant_id", model: "Plant" },
  input: workOrderInput,
  select: workOrderSelect,
  fixed: { kind: "request" },
  list: {
    search: ["name", "description"],
    sort: ["number", "name", "status", "created_at"],
    // The most urgent first.
    computedSort: ["priority"],
    order: { column: "created_at", method: "desc" },
    filters: {
      status: { as: "options", column: "status", options: requestStatus.names },
      priority: { as: "options", column: "priority", options: workOrderPriority.names },
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      // Not named as the columns: the form of a new request begins with those in the address.
      line_id: { as: "ids", column: "production_line_id", from: "/production-lines" },
      item_id: { as: "ids", column: "equipment_id", from: "/equipments" },
      requested_by: { as: "ids", column: "requested_by", from: "/users" },
      is_machine_down: { as: "boolean", column: "is_machine_down" },
      is_from_alert: { as: "boolean", computed: true },
    },
  },
  // Found as work orders are, also by those who have no key to this list.
  search: { ...workOrderSearch, leads: ["/maintenance/work-orders/:id"] },
  columns: [
    { key: "label", as: "link", sort: false },
    { key: "name", as: "text" },
    { key: "status", as: "option" },
    { key: "priority", as: "option" },
    { key: "equipment", as: "related", sort: false },
    { key: "requested_by_user", as: "related", sort: false },
    { key: "created_at", as: "datetime" },
    { key: "order", as: "related", sort: false },
    { key: "reason", as: "text", sort: false },
  ],
  fields: [],
});
