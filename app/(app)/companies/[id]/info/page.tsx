import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PlantMap } from "@/components/dashboard/plant-map";
import { FactsCard } from "@/components/hierarchy/facts-card";
import { Thumbnail } from "@/components/resource/cell";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/domain/viewer";
import { companies } from "@/lib/resources/companies";
import { describe } from "@/lib/resources/describe";
import { editedId, forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { asWire } from "@/lib/server/wire";
import { companyInfo } from "@/lib/services/companies/info";

export const generateMetadata = titled("companies", "item");

export default async function CompanyInfoPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_companies");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { company, plants } = asWire(await forPage(viewer, (call) => companyInfo(call, id)));
  const [t, sso] = await Promise.all([getTranslations("ui"), getTranslations("sso")]);
  const isEditor = can(viewer, "update_companies");

  return (
    <>
      <PageHeader
        title={String(company.name)}
        picture={company.image_id ? <Thumbnail id={company.image_id} size="lg" /> : undefined}
        primary={isEditor ? { label: t("edit"), href: `${companies.screen}/${id}` } : undefined}
        actions={isEditor ? [{ label: sso("title"), href: `${companies.screen}/${id}/single-sign-on` }] : []}
      />
      <div className="page-pad grid min-w-0 items-start gap-3 pt-0! lg:grid-cols-[minmax(0,1fr)_340px]">
        <PlantMap plants={plants} />
        <FactsCard resource={describe("companies")} row={company} />
      </div>
    </>
  );
}
