/** Our own addresses towards one company's identity provider. A message to one is not accepted at another. */
export function ownAddresses(origin: string, key: string) {
  const base = `${origin}/saml/${key}`;
  return {
    entity_id: `${base}/metadata`,
    acs: `${base}/acs`,
    slo: `${base}/slo`,
    sign_in: `${base}/login`,
    /** Of OpenID Connect. */
    redirect: `${origin}/oidc/${key}/callback`,
    backchannel_logout: `${origin}/oidc/${key}/logout`,
    signed_out: `${origin}/login/sign-in`,
  };
}

/** Where a browser is sent to its company's provider. */
export const signInPath = ({ protocol, key }: { protocol: string; key: string }) => `/${protocol}/${key}/login`;

export type OwnAddresses = ReturnType<typeof ownAddresses>;

/** "Cedar Ridge Paper, S.A." → "cedar-ridge-paper-s-a" */
export const companyKey = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "") || "company";

export const isCompanyKey = (text: string) => /^[a-z0-9-]{1,60}$/.test(text);
