import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { companies } from "@/lib/resources/companies";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { record } from "@/lib/services/listing";
import { servedCompanies } from "@/lib/services/structure/companies/served";

export const generateMetadata = titled("companies", "item");

async function CompanyPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_companies", "create_companies"]);
  const row = await record(viewer, servedCompanies, (await params).id);

  return <ResourceForm of={describe(companies)} row={row} />;
}

export default withTexts("app/(app)/companies/[id]/page.tsx", CompanyPage);
