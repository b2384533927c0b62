/** Why a user came back from their company's sign-in without a session: the last word of the address. */
const companyRefusals = [
  ...(["refused", "expired", "no_account", "own_factor", "unavailable", "sha1", "unverified", "unreachable"] as const),
] as const;

export type CompanyRefusal = (typeof companyRefusals)[number];

/** Anything else in the address means nothing. */
export const asCompanyRefusal = (text: unknown): CompanyRefusal | undefined =>
  companyRefusals.find((refusal) => refusal === text);
