import { withShortPage } from "@/lib/inputs/fields";
import { requestLinkInput, requestLinkQuery } from "@/lib/inputs/guest-requests";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { makeRequestLink, requestLinks } from "@/lib/services/maintenance/guest-requests/links";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List the links of labels by which people without an account report problems, by plant or place",
  query: withShortPage(requestLinkQuery),
  run: async (call, { query }) => pageIn(await requestLinks(call, query), query),
});

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Create the link of a line's, machine's or item's label; a place that has one gets the same",
  body: requestLinkInput,
  status: 201,
  answersToken: true,
  run: (call, { body }) => makeRequestLink(call, body),
});
