import { uploadRoute } from "@/lib/services/outward/imports/calls";

export const POST = uploadRoute("master", "Upload a file of the catalog: brands, item types, part numbers, bearings");
