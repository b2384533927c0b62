import { progressRoute } from "@/lib/services/outward/imports/calls";

export const GET = progressRoute(["work_orders"], "Read the progress of an import of work orders");
