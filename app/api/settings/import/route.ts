import { plantImportRoute } from "@/lib/services/views/imports/calls";

export const POST = plantImportRoute();
