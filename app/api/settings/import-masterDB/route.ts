import { importRoute } from "@/lib/services/outward/imports/calls";

export const POST = importRoute(
  ["master"],
  "Import the rows of an uploaded file of the catalog",
  "imports.import_successful",
);
