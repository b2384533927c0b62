import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { record } from "@/lib/services/listing";

export const generateMetadata = titled("parts", "item");

async function PartPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_misc_parts", "create_misc_parts"]);

  return <ResourceForm of="parts" row={await record(viewer, "parts", (await params).id)} />;
}

export default withTexts("app/(app)/parts/[id]/page.tsx", PartPage);
