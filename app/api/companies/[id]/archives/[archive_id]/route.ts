import { archiveParams } from "@/lib/inputs/company-archives";
import { endpoint } from "@/lib/server/http/endpoint";
import { findArchive } from "@/lib/services/outward/company-archives/list";

export const GET = endpoint({
  allow: "view_client_api",
  summary: "Get an archive of a company with how far it is written, and its parts with their SHA-256",
  params: archiveParams,
  run: (call, { params }) => findArchive(call, params.id, params.archive_id),
});
