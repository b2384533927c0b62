import { fileAnswer } from "@/lib/server/files/answer";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { findFile } from "@/lib/services/platform/files/find";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Download a file of the caller's companies, or one of the caller's exports",
  params: idParams,
  run: async (call, { params, request }) => fileAnswer(await findFile(call, params.id), request),
});
