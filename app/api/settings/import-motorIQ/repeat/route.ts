import { repeatRoute } from "@/lib/services/outward/imports/calls";

export const POST = repeatRoute(
  ["motor_iq"],
  "Try the rows of an import of motors again that were refused or not reached",
  "imports.repeat_successful",
);
