import { managesArchives } from "@/lib/domain/identity/viewer";
import { importPartParams } from "@/lib/inputs/company-archives";
import { endpoint } from "@/lib/server/http/endpoint";
import { receivePart } from "@/lib/services/outward/archive-imports/calls";

export const PUT = endpoint({
  allow: "create_companies",
  condition: managesArchives,
  summary: "Send a part of an archive, as the bytes of its tar file; sent again, it replaces the first",
  params: importPartParams,
  transaction: "own",
  isStreamed: true,
  run: (call, { params, request }) => receivePart(call, params.id, params.position, request.body),
});
