import { uploadRoute } from "@/lib/services/outward/imports/calls";

export const POST = uploadRoute(
  "work_orders",
  "Upload a file of work orders; nothing is written before it is imported",
);
