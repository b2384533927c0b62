import { redirect } from "next/navigation";
import { CompaniesScreen } from "@/components/single-sign-on/companies-screen";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { signOnOfCompanies } from "@/lib/services/identity/single-sign-on/of-companies";

export const generateMetadata = titled("single-sign-on", "companies.title");

/** To the settings of the own company; the provider's people choose one. */
export default async function SingleSignOnOfCompaniesPage() {
  const viewer = await requirePage("update_companies");
  if (!isProviderSide(viewer) && viewer.company_id !== null) redirect(`/companies/${viewer.company_id}/single-sign-on`);

  return <CompaniesScreen companies={await forPage(viewer, signOnOfCompanies)} />;
}
