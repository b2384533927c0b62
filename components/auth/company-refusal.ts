/** Why somebody came back from their company's sign-in without a session: the last word of the address. */
const companyRefusals = [
  ...(["refused", "expired", "no_account", "own_factor", "unavailable", "sha1", "unverified", "unreachable"] as const),
] as const;

export type CompanyRefusal = (typeof companyRefusals)[number];

/** Whatever else stands in the address says nothing. */
export const asCompanyRefusal = (text: unknown): CompanyRefusal | undefined =>
  companyRefusals.find((refusal) => refusal === text);
