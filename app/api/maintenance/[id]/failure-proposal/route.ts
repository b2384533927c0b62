import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { failureProposal } from "@/lib/services/maintenance/failures/proposal";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Propose the failure codes of a work order, with everything that can be chosen instead",
  params: idParams,
  run: (call, { params }) => failureProposal(call, params.id),
});
