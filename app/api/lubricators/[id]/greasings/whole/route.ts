import { wholeGreasingInput } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { giveWhole } from "@/lib/services/lubrication/greasing/whole";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary:
    "Record a greasing that was done without a connection, in one piece: each step is judged again, and all of it is stored or nothing",
  params: idParams,
  body: wholeGreasingInput,
  status: 201,
  run: (call, { params, body }) => giveWhole(call, params.id, body),
});
