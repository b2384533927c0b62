import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { plainAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { remindOfRequisition } from "@/lib/services/maintenance/requisitions/remind";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Remind those who can approve a pending requisition, by bell and email, at most once a day",
  params: idParams,
  body: plainAction,
  run: (call, { params }) => remindOfRequisition(call, params.id),
});
