import { managesArchives } from "@/lib/domain/identity/viewer";
import { removalInput } from "@/lib/inputs/company-archives";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { startRemoval } from "@/lib/services/outward/company-removals/start";

export const DELETE = endpoint({
  allow: "delete_companies",
  condition: managesArchives,
  summary: "Delete all data of a company that has been archived for seven days, for good; confirm with its name",
  params: idParams,
  body: removalInput,
  status: 202,
  transaction: "own",
  run: async (call, { params, body }) => done(call, "archives.removing", await startRemoval(call, params.id, body)),
});
