import { notFound } from "next/navigation";
import { LabelSheet } from "@/components/store-rooms/label-sheet";
import { withScope } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { plantLabels } from "@/lib/services/maintenance/guest-requests/labels";

export const generateMetadata = titled("guest-requests", "labels_title");

/** The labels of a plant's lines and machines, one line after the other. */
export default async function RequestLabelsPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_dashboard");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const labels = await forPage(viewer, (call) => plantLabels(call, id, env.publicUrl.origin), withScope);

  return <LabelSheet labels={labels} back="/dashboard/plant" backTo="plant" />;
}
