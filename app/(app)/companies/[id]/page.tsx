import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { companies } from "@/lib/resources/companies";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { servedCompanies } from "@/lib/services/structure/companies/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_companies", "create_companies"] as const;

export const generateMetadata = titledRow(servedCompanies, permissions);

async function CompanyPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedCompanies, (await params).id);

  return <ResourceForm of={describe(companies)} row={row} />;
}

export default withTexts("app/(app)/companies/[id]/page.tsx", CompanyPage);
