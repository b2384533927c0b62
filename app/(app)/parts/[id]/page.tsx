import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { describe } from "@/lib/resources/describe";
import { parts } from "@/lib/resources/parts";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { record } from "@/lib/services/listing";
import { servedParts } from "@/lib/services/structure/parts/served";

export const generateMetadata = titled("parts", "item");

async function PartPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_misc_parts", "create_misc_parts"]);

  return <ResourceForm of={describe(parts)} row={await record(viewer, servedParts, (await params).id)} />;
}

export default withTexts("app/(app)/parts/[id]/page.tsx", PartPage);
