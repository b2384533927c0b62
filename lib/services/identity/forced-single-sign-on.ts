import type { Tx } from "@/lib/server/data/db";

interface Account {
  id: number;
  company_id: number | null;
  is_mfa_enabled: boolean;
}

/**
 * Whether a person of a company may sign in with its provider only. One person may be exempt, for the day when the
 * provider is away, and only with a second factor.
 */
export async function isForced(tx: Tx, { id, company_id, is_mfa_enabled }: Account): Promise<boolean> {
  if (company_id === null) return false;
  const idp = await tx.samlIdp.findFirst({
    where: { company_id, is_active: true, is_forced: true },
    select: { break_glass_user_id: true },
  });
  return idp !== null && !(idp.break_glass_user_id === id && is_mfa_enabled);
}
