import { z } from "zod";
import { withShortPage } from "@/lib/inputs/fields";
import { viewName } from "@/lib/inputs/list-views";
import { resourceNames } from "@/lib/resources/names";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { listViews } from "@/lib/services/platform/list-views/list";
import { createListView } from "@/lib/services/platform/list-views/save";

const list = z.enum(resourceNames);

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the caller's own saved views of a list",
  query: withShortPage(z.object({ list })),
  run: async (call, { query }) => pageIn(await listViews(call, query.list), query),
});

export const POST = endpoint({
  allow: "signed_in",
  summary: "Save the present filters, search and order of a list as a view",
  body: z.strictObject({ list, name: viewName, query: z.string().max(4_000) }),
  status: 201,
  run: (call, { body }) => createListView(call, body),
});
