import { managesArchives } from "@/lib/domain/identity/viewer";
import { approvalInput, importParams } from "@/lib/inputs/company-archives";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { approveImport } from "@/lib/services/outward/archive-imports/calls";

export const PUT = endpoint({
  allow: "create_companies",
  condition: managesArchives,
  summary: "Import a checked archive as a new company, with a choice for each email address in use",
  params: importParams,
  body: approvalInput,
  status: 202,
  transaction: "own",
  run: async (call, { params, body }) => done(call, "archives.importing", await approveImport(call, params.id, body)),
});
