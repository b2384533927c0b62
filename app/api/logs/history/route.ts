import { z } from "zod";
import { datedPageQuery, idText } from "@/lib/inputs/fields";
import { type ResourceName, resources } from "@/lib/resources/index";
import { endpoint } from "@/lib/server/http/endpoint";
import { historyOf, historyPermission } from "@/lib/services/platform/audit/history";
import { hasHistory } from "@/lib/services/platform/audit/records";

const names = Object.keys(resources).filter(hasHistory) as [ResourceName, ...ResourceName[]];

export const GET = endpoint({
  // Any of them opens the door; the record's own is asked for behind it.
  allow: [...new Set(names.map(historyPermission))],
  summary: "List the changes of a record, newest first, with user, time and values",
  query: datedPageQuery.extend({ object: z.enum(names), object_id: idText }),
  run: (call, { query }) => historyOf(call, query),
});
