import { z } from "zod";
import { setsWorkingHours } from "@/lib/domain/identity/viewer";
import { wallboardBody } from "@/lib/inputs/wallboards";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { endShiftBoard, linkShiftBoard } from "@/lib/services/maintenance/shifts/board";

export const POST = endpoint({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  summary: "Create the address of a plant's shift board for a screen without a sign-in; it is shown only once",
  params: idParams,
  body: wallboardBody,
  status: 201,
  isSecret: true,
  run: (call, { params, body }) => linkShiftBoard(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  summary: "End the address of a plant's shift board immediately",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await endShiftBoard(call, params.id);
    return done(call, "processes.wallboard_ended");
  },
});
