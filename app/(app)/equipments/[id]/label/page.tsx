import { notFound } from "next/navigation";
import { LabelSheet } from "@/components/store-rooms/label-sheet";
import { env } from "@/lib/server/env";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { itemLabel } from "@/lib/services/structure/equipments/label";

export const generateMetadata = titled("hierarchy", "label.title");

export default async function ItemLabelPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_dashboard");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const label = await forPage(viewer, (call) => itemLabel(call, id, env.publicUrl.origin));

  return <LabelSheet labels={[label]} back={`/equipments/${id}/details/main`} backTo="item" />;
}
