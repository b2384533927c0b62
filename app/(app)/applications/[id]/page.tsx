import { ResourceForm } from "@/components/resource/resource-form";
import { applications } from "@/lib/resources/applications";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { record } from "@/lib/server/resources/listing";

export const generateMetadata = titled("applications", "item");

export default async function ApplicationPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_applications", "create_applications"]);
  const row = await record(viewer, applications, (await params).id);

  return <ResourceForm of="applications" row={row} />;
}
