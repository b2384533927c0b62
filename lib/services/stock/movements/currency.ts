import type { Tx } from "@/lib/server/data/db";

/** What the stock of a company is valued in. */
export async function currencyOf(tx: Tx, company_id: number): Promise<string> {
  const company = await tx.company.findFirst({ where: { id: company_id }, select: { currency: true } });

  return company?.currency ?? "USD";
}
