import { signInPath } from "@/lib/domain/identity/single-sign-on/addresses";
import { domainOf } from "@/lib/domain/identity/single-sign-on/domains";
import { asAuth } from "@/lib/server/data/db";
import { idpById, idpByKey } from "./idp";

/**
 * Where people with such an address sign in, by its domain alone: whether anybody has the address is not looked up.
 * Null: here, with a password.
 */
export async function idpHost(email: string): Promise<string | null> {
  const domain = domainOf(email);
  if (!domain) return null;
  return asAuth(async (tx) => {
    const known = await tx.samlDomain.findUnique({ where: { domain }, select: { idp_id: true } });
    const idp = known && (await idpById(tx, known.idp_id));
    return idp ? signInPath(idp) : null;
  });
}

/** What a customer's own entry shows. */
export const companyEntry = (key: string): Promise<{ name: string; url: string } | null> =>
  asAuth(async (tx) => {
    const idp = await idpByKey(tx, key);
    if (!idp) return null;
    const { name } = await tx.company.findUniqueOrThrow({ where: { id: idp.company_id }, select: { name: true } });
    return { name, url: signInPath(idp) };
  });
