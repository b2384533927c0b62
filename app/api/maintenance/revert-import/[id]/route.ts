import { revertRoute } from "@/lib/services/outward/imports/take-back";

export const POST = revertRoute(
  ["work_orders"],
  "Undo an import of work orders; what was changed since is kept and listed",
  "imports.reverted",
);
