import { managesArchives } from "@/lib/domain/identity/viewer";
import { importParams } from "@/lib/inputs/company-archives";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { startCheck } from "@/lib/services/outward/archive-imports/calls";

export const PUT = endpoint({
  allow: "create_companies",
  condition: managesArchives,
  summary:
    "Check all parts of an archive: checksums, tables, email addresses in use and space; writes nothing of the company",
  params: importParams,
  status: 202,
  run: async (call, { params }) => done(call, "archives.checking", await startCheck(call, params.id)),
});
