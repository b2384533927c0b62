import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { requestStatus } from "@/lib/domain/maintenance/work-order-request";
import { defineResource } from "./define";
import { customized } from "./fields";
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
  fields: {
    label: { column: "link" },
    number: { sort: true },
    name: { column: "text", sort: true, search: true },
    status: { column: "option", filter: { as: "options", options: requestStatus.names }, sort: true },
    priority: { column: "option", filter: { as: "options", options: workOrderPriority.names } },
    equipment: { column: "related" },
    requested_by_user: { column: "related" },
    created_at: { column: "datetime" },
    order: { column: "related" },
    reason: { column: "text" },
    description: { search: "list" },
    plant_id: { filter: { as: "ids", from: "/plants" } },
    // Not named as the columns: the form of a new request begins with those in the address.
    line_id: { filter: { as: "ids", column: "production_line_id", from: "/production-lines" } },
    item_id: { filter: { as: "ids", column: "equipment_id", from: "/equipments" } },
    requested_by: { filter: { as: "ids", from: "/users" } },
    is_machine_down: { filter: { as: "boolean" } },
    /** Reported by a label, without an account. */
    is_guest: { column: "boolean", filter: { as: "boolean", computed: true } },
    is_from_alert: { filter: { as: "boolean", computed: true } },
    custom_words: customized.custom_words,
  },
  reads: workOrderSelect,
  // Both lists show orders, which are saved by calls of their own.
  input: workOrderInput,
  fixed: { kind: "request" },
  list: {
    opens_as: "grid",
    // The most urgent first.
    computedSort: ["priority"],
    order: { column: "created_at", method: "desc" },
  },
  search: { ...workOrderSearch, leads: ["/maintenance/work-orders/:id"] },
});
