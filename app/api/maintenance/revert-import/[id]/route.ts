import { revertRoute } from "@/lib/services/views/imports/calls";

export const POST = revertRoute(
  ["work_orders"],
  "Take back an import of work orders; what was changed since is kept and listed",
  "imports.reverted",
);
