import { z } from "zod";
import { wallboardBody } from "@/lib/inputs/wallboards";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { endBoardLink, linkBoard } from "@/lib/services/platform/boards/wallboard";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Create the address of a dashboard's wallboard for a screen without a sign-in; it is shown only once",
  params: idParams,
  body: wallboardBody,
  status: 201,
  isSecret: true,
  run: (call, { params, body }) => linkBoard(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "view_dashboard",
  summary: "End the address of a dashboard's wallboard immediately",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await endBoardLink(call, params.id);
    return done(call, "processes.wallboard_ended");
  },
});
