import { invalidField } from "@/lib/domain/shared/errors";
import { routes } from "@/lib/generated/routes";
import { apiDocumentQuery } from "@/lib/inputs/api-document";
import { callsOfTags } from "@/lib/server/http/calls-of-tags";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { openapi } from "@/lib/server/http/openapi";

export const GET = endpoint({
  allow: "public",
  summary: "Get this document: all calls as OpenAPI 3.1, or those of some tags",
  query: apiDocumentQuery,
  run: async (_visitor, { query: { tags } }) => {
    const document = openapi(routes);
    if (!tags) return new Answer(document);
    const known = new Set(document.tags.map(({ name }) => name));
    if (!tags.every((tag) => known.has(tag))) throw invalidField("tags", "errors.not_an_option");

    return new Answer(callsOfTags(document, tags));
  },
});
