import { can } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { type CompanyHealth, healthOfCompanies } from "@/lib/services/views/success/companies";

/** What the cards of companies show: their health with its reason; null for who may not see items. */
export async function withCompanyPictures<Row extends { id: number }>(
  call: Call,
  rows: readonly Row[],
): Promise<(Row & { picture: CompanyHealth | null })[]> {
  if (!can(call.viewer, "view_dashboard")) return rows.map((row) => ({ ...row, picture: null }));
  const healths = await healthOfCompanies(
    call,
    rows.map(({ id }) => id),
  );

  return rows.map((row) => ({ ...row, picture: healths.get(row.id) ?? null }));
}
