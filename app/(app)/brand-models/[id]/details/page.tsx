import { notFound } from "next/navigation";
import { PartNumberDetails } from "@/components/catalogue/part-number-details";
import { brandModels } from "@/lib/resources/brand-models";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { partNumberScreen } from "@/lib/services/screens/part-number";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_part_numbers", "view_store_rooms", "view_dashboard"] as const;

export const generateMetadata = titledRow(brandModels, permissions);

export default async function PartNumberDetailsPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const id = editedId((await params).id);
  if (id === null) notFound();

  return <PartNumberDetails {...asWire(await forPage(viewer, (call) => partNumberScreen(call, id)))} />;
}
