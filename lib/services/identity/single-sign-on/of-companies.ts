import type { Protocol } from "@/lib/domain/identity/single-sign-on/openid";
import type { Call } from "@/lib/server/data/call";

const most = 500;

export type SignOnState = "on" | "off" | "none";

/** The companies that the viewer sees, by name, and how far each is with its single sign-on. */
export async function signOnOfCompanies({ tx }: Call) {
  const companies = await tx.company.findMany({
    where: { archived_at: null, deleted_at: null },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: most,
  });
  const idps = await tx.samlIdp.findMany({
    where: { company_id: { in: companies.map(({ id }) => id) } },
    select: { company_id: true, is_active: true, protocol: true },
  });
  const idpOf = new Map(idps.map((idp) => [idp.company_id, idp]));
  return companies.map((company) => {
    const idp = idpOf.get(company.id);
    const state: SignOnState = !idp ? "none" : idp.is_active ? "on" : "off";
    return { ...company, state, protocol: (idp?.protocol ?? null) as Protocol | null };
  });
}
