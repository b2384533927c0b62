import { managesArchives } from "@/lib/domain/identity/viewer";
import { importParams } from "@/lib/inputs/company-archives";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { cancelImport, findImport } from "@/lib/services/outward/archive-imports/calls";

export const GET = endpoint({
  allow: "create_companies",
  condition: managesArchives,
  summary: "Get an import of a company: what the archive holds, what is in the way, and how far it is",
  params: importParams,
  run: (call, { params }) => findImport(call, params.id),
});

export const DELETE = endpoint({
  allow: "create_companies",
  condition: managesArchives,
  summary: "Cancel an import of a company; everything of it is deleted",
  params: importParams,
  run: async (call, { params }) => done(call, "archives.canceled", await cancelImport(call, params.id)),
});
