import { managesArchives } from "@/lib/domain/identity/viewer";
import { endpoint } from "@/lib/server/http/endpoint";
import { listRemovals } from "@/lib/services/outward/company-removals/start";

export const GET = endpoint({
  allow: "delete_companies",
  condition: managesArchives,
  summary: "List the companies whose data is being deleted or was, newest first, with how many rows",
  run: (call) => listRemovals(call),
});
