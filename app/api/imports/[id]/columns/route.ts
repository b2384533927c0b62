import { columnsInput } from "@/lib/inputs/imports";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { chooseColumns, importPermissions } from "@/lib/services/outward/imports/acts";

export const PUT = endpoint({
  allow: importPermissions("update"),
  summary: "Match the columns of a file to fields; the file is read again",
  params: idParams,
  body: columnsInput,
  transaction: "own",
  run: (call, { params, body }) => chooseColumns(call, params.id, body),
});
