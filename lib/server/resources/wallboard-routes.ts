import { z } from "zod";
import type { Permission } from "@/lib/domain/identity/permissions";
import type { Condition } from "@/lib/domain/identity/viewer";
import { wallboardBody } from "@/lib/inputs/wallboards";
import type { Call } from "@/lib/server/data/call";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "./resource-routes";

interface WallboardCalls<Link> {
  allow: Permission;
  condition?: Condition;
  /** "a dashboard's wallboard" */
  what: string;
  link: (call: Call, id: number, body: z.infer<typeof wallboardBody>) => Promise<Link>;
  end: (call: Call, id: number) => Promise<void>;
}

/** The calls that make the address of a screen on which nobody signs in, and end it. */
export const wallboardRoutes = <Link>({ allow, condition, what, link, end }: WallboardCalls<Link>) => ({
  POST: endpoint({
    allow,
    condition,
    summary: `Create the address of ${what} for a screen without a sign-in; it is shown only once`,
    params: idParams,
    body: wallboardBody,
    status: 201,
    isSecret: true,
    run: (call, { params, body }) => link(call, params.id, body),
  }),
  DELETE: endpoint({
    allow,
    condition,
    summary: `End the address of ${what} immediately`,
    params: idParams,
    body: z.strictObject({}),
    run: async (call, { params }) => {
      await end(call, params.id);
      return done(call, "processes.wallboard_ended");
    },
  }),
});
