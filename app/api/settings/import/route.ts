import { plantImportRoute } from "@/lib/services/outward/imports/calls";

export const POST = plantImportRoute();
