import { uploadRoute } from "@/lib/services/outward/imports/calls";

export const POST = uploadRoute("motor_iq", "Upload a file of motor plates and bearings");
