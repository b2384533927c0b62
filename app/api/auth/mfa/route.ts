import { z } from "zod";
import { factorMethods } from "@/lib/domain/identity/second-factor";
import { shownAgain } from "@/lib/inputs/second-factor";
import { endpoint } from "@/lib/server/http/endpoint";
import { answerRotated } from "@/lib/server/http/entrance";
import { disableFactor } from "@/lib/services/identity/second-factor/disable";
import { ownSecondFactor } from "@/lib/services/identity/second-factor/own";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Get the caller's second factor: methods, number of recovery codes left, and trusted browsers",
  transaction: "own",
  isBeforeFactor: true,
  run: (call) => ownSecondFactor(call),
});

const body = z.strictObject({
  /** All, when left out. */
  method: z.enum(factorMethods).optional(),
  current_password: shownAgain,
});

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "Turn off the caller's second factor or one of its methods; all other sessions end",
  body,
  transaction: "own",
  isBeforeFactor: true,
  run: async (call, { body }) => answerRotated(call, "second-factor.is_off", await disableFactor(call, body), {}),
});
