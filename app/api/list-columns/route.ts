import { z } from "zod";
import { resourceNames } from "@/lib/resources/names";
import { endpoint } from "@/lib/server/http/endpoint";
import { hiddenColumns, hideColumns } from "@/lib/services/platform/list-views/columns";

const list = z.enum(resourceNames);
const key = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);

export const GET = endpoint({
  allow: "signed_in",
  summary: "Get the columns that the caller hides, by list",
  run: async (call) => hiddenColumns(call),
});

export const PUT = endpoint({
  allow: "signed_in",
  summary: "Set the columns of a list that the caller hides",
  body: z.strictObject({ list, hidden: z.array(key).max(60) }),
  run: (call, { body }) => hideColumns(call, body.list, body.hidden),
});
