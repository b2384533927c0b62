import { managesArchives } from "@/lib/domain/identity/viewer";
import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { beginImport, listImports } from "@/lib/services/outward/archive-imports/calls";

export const GET = endpoint({
  allow: "create_companies",
  condition: managesArchives,
  summary: "List the imports of companies from archives, newest first",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await listImports(call), query),
});

export const POST = endpoint({
  allow: "create_companies",
  condition: managesArchives,
  summary: "Begin to import a company from an archive; its parts are sent one by one",
  status: 201,
  run: (call) => beginImport(call),
});
