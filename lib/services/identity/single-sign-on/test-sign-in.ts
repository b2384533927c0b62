import { DomainError } from "@/lib/domain/shared/errors";
import { companies } from "@/lib/resources/companies";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth, withScope } from "@/lib/server/data/db";
import { find } from "@/lib/server/resources/crud";
import { beginSignIn } from "./begin";
import { beginOpenId } from "./begin-openid";
import { SamlRefusal } from "./refusal";
import { isRequestName, type TestOutcome } from "./report-test";

/**
 * Begins to sign in as the company's people do, with the settings that are saved, switched on or not. Answers the provider's
 * address; what comes of it is reported to the user who asked, and changes no session.
 */
export async function testSignIn(call: Omit<Call, "tx">, company_id: number, nonce: string) {
  const idp = await withScope(call.viewer, async (tx) => {
    await find({ ...call, tx }, companies, company_id);
    const row = await tx.samlIdp.findUnique({ where: { company_id }, select: testable });
    if (!row || !isComplete(row)) throw new DomainError("conflict", "single-sign-on.test.incomplete");
    await audit({ ...call, tx }, "test", "saml_idps", row.id, { company_id });
    return row;
  });
  const begin = idp.protocol === "oidc" ? beginOpenId : beginSignIn;
  const asked = { target: "/", nonce, tested_by: call.viewer.user_id };
  const location = await begin(call, idp.key, asked).catch((error) => {
    if (!(error instanceof SamlRefusal)) throw error;
    throw new DomainError("conflict", `single-sign-on.test.reasons.${error.reason}`);
  });
  return { location };
}

const testable = {
  id: true,
  key: true,
  protocol: true,
  entity_id: true,
  sso_url: true,
  certificates: true,
  issuer: true,
  client_id: true,
  client_secret_since: true,
} as const;

interface Testable {
  protocol: string;
  entity_id: string;
  sso_url: string;
  certificates: string[];
  issuer: string | null;
  client_id: string | null;
  client_secret_since: Date | null;
}

const isComplete = (idp: Testable) =>
  idp.protocol === "oidc"
    ? Boolean(idp.issuer && idp.client_id && idp.client_secret_since)
    : Boolean(idp.entity_id && idp.sso_url && idp.certificates.length > 0);

/** What came of a test of this company's sign-in, for the user who began it. */
export async function testOutcome(call: Call, company_id: number, id: string): Promise<TestOutcome | null> {
  if (!isRequestName(id)) return null;
  await find(call, companies, company_id);
  const idp = await call.tx.samlIdp.findUnique({ where: { company_id }, select: { id: true } });
  const where = { id, idp_id: idp?.id ?? 0, tested_by: call.viewer.user_id };
  const row = await asAuth((tx) => tx.samlRequest.findFirst({ where, select: { outcome: true } }));
  return (row?.outcome ?? null) as TestOutcome | null;
}
