import { importRoute } from "@/lib/services/outward/imports/calls";

export const POST = importRoute(
  ["motor_iq"],
  "Import the rows of an uploaded file of motors",
  "imports.import_successful",
);
