import { DomainError } from "@/lib/domain/shared/errors";
import { asAuth } from "@/lib/server/data/db";
import type { Admission } from "@/lib/server/http/admission";
import type { Visitor } from "@/lib/server/http/visitor";
import { metrics } from "@/lib/server/metrics";
import { isOpen } from "../people";
import { type Arrival, admit } from "./admit";
import { takeCode } from "./codes";

interface Asked {
  token: string;
  /** Of the browser that asks. */
  nonce: string | undefined;
}

/** The code that stood in an address admits its holder. Returns where they were going, too. */
export async function exchangeCode(
  visitor: Visitor,
  { token, nonce }: Asked,
  arrival: Omit<Arrival, "shown" | "sender">,
): Promise<{ admission: Admission; target: string }> {
  const exchanged = await asAuth(async (tx) => {
    const code = await takeCode(tx, token, nonce, visitor.now);
    const isThere = code && (await tx.user.count({ where: { id: code.user_id, ...isOpen } })) > 0;
    if (!isThere) return null;
    const { saml_identity_id, saml_session_index, session_ends_at, is_mfa_done } = code;
    const sender = saml_identity_id === null ? null : { saml_identity_id, saml_session_index, session_ends_at };
    const shown = is_mfa_done ? "idp" : "first";
    return { admission: await admit(tx, visitor, code.user_id, { ...arrival, shown, sender }), target: code.target };
  });
  if (!exchanged) {
    metrics.signIns.inc({ outcome: "refused" });
    throw new DomainError("unauthenticated", "single-sign-on.dead_code");
  }
  metrics.signIns.inc({ outcome: exchanged.admission.status === "session" ? "signed_in" : "waits" });
  return exchanged;
}
