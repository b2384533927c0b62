import { routes } from "@/lib/generated/routes";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { openapi } from "@/lib/server/http/openapi";

export const GET = endpoint({
  allow: "public",
  summary: "Get this document: all calls as OpenAPI 3.1",
  run: async () => new Answer(openapi(routes)),
});
