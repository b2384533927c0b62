import { uploadRoute } from "@/lib/services/views/imports/calls";

export const POST = uploadRoute("master", "Upload a file of the catalog: brands, item types, part numbers, bearings");
