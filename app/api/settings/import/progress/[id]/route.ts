import { progressRoute } from "@/lib/services/outward/imports/calls";

export const GET = progressRoute(["plant", "master", "motor_iq"], "Read the progress of an import");
