import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { clearReturn } from "@/lib/services/lubrication/greasing/returns";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Clear the suspected defect of a point after an inspection, so that it can be greased again",
  params: idParams,
  run: async (call, { params }) => ({ data: await clearReturn(call, params.id) }),
});
