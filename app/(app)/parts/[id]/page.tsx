import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { describe } from "@/lib/resources/describe";
import { parts } from "@/lib/resources/parts";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { servedParts } from "@/lib/services/stock/parts/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_misc_parts", "create_misc_parts"] as const;

export const generateMetadata = titledRow(servedParts, permissions);

async function PartPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);

  return <ResourceForm of={describe(parts)} row={await record(viewer, servedParts, (await params).id)} />;
}

export default withTexts("app/(app)/parts/[id]/page.tsx", PartPage);
