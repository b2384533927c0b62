import { archivePartParams } from "@/lib/inputs/company-archives";
import { fileAnswer } from "@/lib/server/files/answer";
import { endpoint } from "@/lib/server/http/endpoint";
import { findPart } from "@/lib/services/outward/company-archives/list";

export const GET = endpoint({
  allow: "view_client_api",
  summary: "Download a part of a finished archive, whole or in ranges",
  params: archivePartParams,
  run: async (call, { params, request }) => {
    const { file, open } = await findPart(call, params.id, params.archive_id, params.position);
    return fileAnswer(file, request, open);
  },
});
