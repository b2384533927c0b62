import { archiveInput } from "@/lib/inputs/company-archives";
import { shortPageQuery } from "@/lib/inputs/fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listArchives } from "@/lib/services/outward/company-archives/list";
import { startArchive } from "@/lib/services/outward/company-archives/start";

export const GET = endpoint({
  allow: "view_client_api",
  summary: "List the archives of a company, newest first, with how far each is written and its parts",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await listArchives(call, params.id), query),
});

export const POST = endpoint({
  allow: "view_client_api",
  summary: "Write all data of a company into an archive; while one is being written, the answer is that one",
  params: idParams,
  body: archiveInput,
  status: 202,
  transaction: "own",
  run: async (call, { params, body }) => done(call, "archives.started", await startArchive(call, params.id, body)),
});
