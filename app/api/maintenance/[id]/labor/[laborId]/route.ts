import { z } from "zod";
import { idText } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { removeLabor } from "@/lib/services/maintenance/labor/entries";

export const DELETE = endpoint({
  allow: "update_maintenance",
  summary: "Remove an entry of labor from a work order that is not closed",
  params: z.object({ id: idText, laborId: idText }),
  run: (call, { params }) => removeLabor(call, params.id, params.laborId),
});
