import { routes } from "@/lib/generated/routes";
import { Answer, endpoint } from "@/lib/server/http";
import { openapi } from "@/lib/server/openapi";

export const GET = endpoint({
  allow: "public",
  summary: "This document: every call, as OpenAPI 3.1",
  run: async () => new Answer(openapi(routes)),
});
