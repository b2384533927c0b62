import type { FactorMethod } from "@/lib/domain/identity/second-factor";
import type { Viewer } from "@/lib/domain/identity/viewer";
import type { Verification } from "@/lib/inputs/second-factor";
import type { Enrolled, Entered } from "@/lib/server/http/admission";
import { notSignedIn } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { confirmAuthenticator, confirmSms } from "../second-factor/enrol";
import { completeSignIn } from "./complete";

const confirmation = { google: confirmAuthenticator, sms: confirmSms };

export interface TypedIn extends Verification {
  method: FactorMethod;
  /** The browser's half of the sign-in that waits. */
  browser: string | undefined;
  user_agent: string | null;
}

/** A typed code ends a sign-in that waits for it; without one it makes the method the caller's second factor. */
export async function verifyFactor(call: Visitor & { viewer?: Viewer }, typed: TypedIn): Promise<Entered | Enrolled> {
  const { viewer, ...visitor } = call;
  const { verification_token, user_agent, ...step } = typed;
  if (verification_token) return completeSignIn(visitor, { ...step, verification_token }, user_agent);
  if (!viewer) throw notSignedIn();
  return confirmation[step.method]({ ...visitor, viewer }, step.code);
}
