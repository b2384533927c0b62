import { z } from "zod";
import { wallboardBody } from "@/lib/inputs/wallboards";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { endProcessLink, linkProcess } from "@/lib/services/oee/processes/wallboard";

export const POST = endpoint({
  allow: "update_oee",
  summary: "Create the address of a line's wallboard for a screen without a sign-in; it is shown only once",
  params: idParams,
  body: wallboardBody,
  status: 201,
  isSecret: true,
  run: (call, { params, body }) => linkProcess(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "update_oee",
  summary: "End the address of a line's wallboard immediately",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await endProcessLink(call, params.id);
    return done(call, "processes.wallboard_ended");
  },
});
