import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { applications } from "@/lib/resources/applications";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_applications", "create_applications"] as const;

export const generateMetadata = titledRow(applications, permissions);

async function ApplicationPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, applications, (await params).id);

  return <ResourceForm of={describe(applications)} row={row} />;
}

export default withTexts("app/(app)/applications/[id]/page.tsx", ApplicationPage);
