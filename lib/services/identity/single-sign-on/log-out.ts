import * as client from "openid-client";
import { asAuth } from "@/lib/server/data/db";
import { withTimeout } from "@/lib/server/with-timeout";
import { type Idp, idpById } from "./idp";
import { libraryFor } from "./library";
import { openIdClient } from "./openid-client";

/**
 * Where a browser goes to end its session at its identity provider, too. Ours is ended first and whatever happens
 * there. Null: the session began with a password, or the provider knows no logout.
 */
export async function logOutAddress(session_id: number): Promise<string | null> {
  const found = await asAuth(async (tx) => {
    const session = await tx.session.findUnique({
      where: { id: session_id },
      select: { saml_identity_id: true, saml_session_index: true },
    });
    if (!session?.saml_identity_id) return null;
    const identity = await tx.samlIdentity.findUnique({ where: { id: session.saml_identity_id } });
    const idp = identity && (await idpById(tx, identity.idp_id));
    if (!identity || !idp || (idp.protocol === "saml" && !idp.slo_url)) return null;
    return { idp, identity, session_index: session.saml_session_index };
  });
  if (!found) return null;

  const { idp, identity, session_index } = found;
  if (idp.protocol === "oidc") return openIdLogOut(idp);
  return libraryFor(idp).getLogoutUrlAsync(
    {
      issuer: idp.entity_id,
      nameID: identity.name_id,
      nameIDFormat: identity.format ?? "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
      nameQualifier: identity.name_qualifier ?? undefined,
      spNameQualifier: identity.sp_name_qualifier ?? undefined,
      sessionIndex: session_index ?? undefined,
    },
    "",
    {},
  );
}

/** Nobody waits longer to be signed out. */
const timeoutMs = 3_000;

/** It asks the person whether they mean it: the ID token that would answer for them is not kept. */
async function openIdLogOut({ openid, own }: Idp): Promise<string | null> {
  if (!openid) return null;
  try {
    const config = await withTimeout(timeoutMs, openIdClient(openid), "The provider does not answer");
    if (!config.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: own.signed_out }).href;
  } catch {
    // Away, or no longer what it was: here the session is over.
    return null;
  }
}
