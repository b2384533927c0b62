import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { record } from "@/lib/services/listing";

export const generateMetadata = titled("companies", "item");

async function CompanyPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_companies", "create_companies"]);
  const row = await record(viewer, "companies", (await params).id);

  return <ResourceForm of="companies" row={row} />;
}

export default withTexts("app/(app)/companies/[id]/page.tsx", CompanyPage);
