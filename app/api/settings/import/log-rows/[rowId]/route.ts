import { z } from "zod";
import { id } from "@/lib/inputs/fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { importPermissions, removeRow } from "@/lib/services/outward/imports/acts";

export const DELETE = endpoint({
  allow: importPermissions("update"),
  summary: "Delete a row of an import that has not been written",
  params: z.object({ rowId: z.coerce.number().pipe(id) }),
  run: async (call, { params }) => {
    await removeRow(call, params.rowId);
    return done(call, "imports.row_deleted_successfully");
  },
});
