import { routes } from "@/lib/generated/routes";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { openapi } from "@/lib/server/http/openapi";

export const GET = endpoint({
  allow: "public",
  summary: "This document: every call, as OpenAPI 3.1",
  run: async () => new Answer(openapi(routes)),
});
