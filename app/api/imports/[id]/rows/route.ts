import { importRowsQuery, repairInput, rowIdsInput } from "@/lib/inputs/imports";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { importPermissions, removeRows, repairRows } from "@/lib/services/outward/imports/acts";
import { importRows } from "@/lib/services/outward/imports/rows";

export const GET = endpoint({
  allow: [...importPermissions("view"), "view_import_plant_logs"],
  summary: "List the rows of an import: what each would do, did, or why it was refused",
  params: idParams,
  query: importRowsQuery,
  run: (call, { params, query }) => importRows(call, params.id, query),
});

export const PUT = endpoint({
  allow: importPermissions("update"),
  summary: "Repair a field of rows that were refused; they are checked again",
  params: idParams,
  body: repairInput,
  run: (call, { params, body }) => repairRows(call, params.id, body),
});

export const DELETE = endpoint({
  allow: importPermissions("update"),
  summary: "Delete rows of an import that have not been written",
  params: idParams,
  body: rowIdsInput,
  run: async (call, { params, body }) => {
    await removeRows(call, params.id, body.row_ids);
    return done(call, "imports.row_deleted");
  },
});
