import { notFound } from "next/navigation";
import { LabelSheet } from "@/components/store-rooms/label-sheet";
import { withScope } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { placeLabel } from "@/lib/services/maintenance/guest-requests/labels";

export const generateMetadata = titled("hierarchy", "label.title");

export default async function ItemLabelPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_dashboard");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const label = await forPage(viewer, (call) => placeLabel(call, "equipment", id, env.publicUrl.origin), withScope);

  return <LabelSheet labels={[label]} back={`/equipments/${id}/details/main`} backTo="item" />;
}
