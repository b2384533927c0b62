import { graphLinkInput, graphLinkQuery } from "@/lib/inputs/graph-links";
import { endpoint } from "@/lib/server/http/endpoint";
import { graphLinks } from "@/lib/services/monitoring/graph-links/list";
import { makeGraphLink } from "@/lib/services/monitoring/graph-links/make";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Links to charts that still open: one's own, and for those who keep the plant everybody's",
  query: graphLinkQuery,
  run: (call, { query }) => graphLinks(call, query),
});

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Make a link to a sensor's chart for people without an account; its address is told once",
  body: graphLinkInput,
  status: 201,
  isSecret: true,
  run: (call, { body }) => makeGraphLink(call, body),
});
