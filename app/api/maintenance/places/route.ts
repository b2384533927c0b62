import { endpoint } from "@/lib/server/http/endpoint";
import { placesToReport } from "@/lib/services/maintenance/work-orders/places";

export const GET = endpoint({
  allow: "create_work_order_requests",
  summary:
    "Names and codes of the caller's lines, machines and items, which a phone keeps to find a place without a connection; at most 5,000",
  run: placesToReport,
});
