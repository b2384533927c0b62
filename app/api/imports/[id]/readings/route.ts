import { readingsSettingsInput } from "@/lib/inputs/imports";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { changeSettings } from "@/lib/services/outward/imports/readings-settings";

export const PUT = endpoint({
  allow: "update_import_plant",
  summary:
    "Change the time zone of a file of readings, after which it is read again, or whether it is merged into hours that hold readings",
  params: idParams,
  body: readingsSettingsInput,
  run: (call, { params, body }) => changeSettings(call, params.id, body),
});
