import { withShortPage } from "@/lib/inputs/fields";
import { graphLinkInput, graphLinkQuery } from "@/lib/inputs/graph-links";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { graphLinks } from "@/lib/services/monitoring/graph-links/list";
import { makeGraphLink } from "@/lib/services/monitoring/graph-links/make";

export const GET = endpoint({
  allow: "view_dashboard",
  summary:
    "List active chart links: the caller's own, or all links of the plant for plant admins, corporate and provider users",
  query: withShortPage(graphLinkQuery),
  run: async (call, { query }) => pageIn(await graphLinks(call, query), query),
});

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Create a link to a sensor's chart for people without an account; its address is shown only once",
  body: graphLinkInput,
  status: 201,
  isSecret: true,
  run: (call, { body }) => makeGraphLink(call, body),
});
