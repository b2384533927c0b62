import { Archive } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { DataCard } from "@/components/archives/data-card";
import { CompaniesOnly } from "@/components/ui/companies-only";
import { PageHeader } from "@/components/ui/page-header";
import { archivesCompanies, isProviderSide } from "@/lib/domain/identity/viewer";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { ownArchives } from "@/lib/services/screens/company";

export const generateMetadata = titled("own-data");

/** What a company takes along of itself; the provider has it on the page of each company. */
export default async function DataPage() {
  const viewer = await requirePage("view_client_api", archivesCompanies);
  if (isProviderSide(viewer)) return <CompaniesOnly of="own-data" icon={Archive} />;
  const t = await getTranslations("own-data");
  const { company, archives } = asWire(await forPage(viewer, ownArchives));

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <DataCard company={company} archives={archives} mayRemove={false} canBeRemoved={false} />
      </div>
    </>
  );
}
