import { importRoute } from "@/lib/services/outward/imports/calls";

export const POST = importRoute(
  ["work_orders"],
  "Import the rows of an uploaded file of work orders",
  "imports.started",
);
