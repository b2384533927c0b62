import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { countPrint } from "@/lib/services/maintenance/one-pagers/issue";

export const PUT = endpoint({
  allow: "view_customer_success",
  summary: "Count that an issued one-pager was printed or downloaded",
  params: idParams,
  run: (call, { params }) => countPrint(call, params.id),
});
