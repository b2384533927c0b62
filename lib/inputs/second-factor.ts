import { z } from "zod";
import { typedPassword } from "./passwords";

/** The token of a sign-in that waits for its code. Without one the session of the caller is meant. */
export const verificationToken = z.string().min(1).max(100).optional();

/** Asked for again where it was not shown within ten minutes. */
export const shownAgain = typedPassword.optional();
export interface ShownAgain {
  current_password?: string;
}

/** Six digits, or a recovery code. Whether it is one is judged after whose it is. */
const typedFactor = z.string().trim().max(60).default("");

export const verification = z.strictObject({
  verification_token: verificationToken,
  code: typedFactor,
  /** This browser is not asked again for seven days. */
  trust_device: z.boolean().default(false),
});

export type Verification = z.infer<typeof verification>;
