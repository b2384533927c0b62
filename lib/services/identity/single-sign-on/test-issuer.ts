import { invalidField } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { companies } from "@/lib/resources/companies";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { consume } from "@/lib/server/http/limits";
import { find } from "@/lib/server/resources/crud";
import { discover } from "./openid-client";
import { SamlRefusal } from "./refusal";

/** Asks an issuer what it offers, before anything of it is saved. Outside of any transaction: it may take its time. */
export async function testIssuer(call: Omit<Call, "tx">, company_id: number, { issuer }: { issuer: string }) {
  await withScope(call.viewer, (tx) => find({ ...call, tx }, companies, company_id));
  await consume("oidc_discovery", subscriberOf(call.ip));
  try {
    const found = await discover(issuer);
    return {
      issuer: found.issuer,
      authorization_endpoint: found.authorization_endpoint!,
      token_endpoint: found.token_endpoint!,
      has_logout: Boolean(found.end_session_endpoint),
      scopes: [found.scopes_supported ?? []].flat().map(String),
      claims: [found.claims_supported ?? []].flat().map(String),
    };
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    throw invalidField(
      "issuer",
      error.reason === "unreachable" ? "single-sign-on.issuer_unreachable" : "single-sign-on.issuer_unknown",
    );
  }
}

export type FoundIssuer = Awaited<ReturnType<typeof testIssuer>>;
