import { notFound } from "next/navigation";
import { withTexts } from "@/app/with-texts";
import { PartNumberDetails } from "@/components/catalogue/part-number-details";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { partNumberScreen } from "@/lib/services/screens/part-number";

export const generateMetadata = titled("brand-models", "item");

async function PartNumberDetailsPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["view_part_numbers", "view_store_rooms", "view_dashboard"]);
  const id = editedId((await params).id);
  if (id === null) notFound();

  return <PartNumberDetails {...asWire(await forPage(viewer, (call) => partNumberScreen(call, id)))} />;
}

export default withTexts("app/(app)/brand-models/[id]/details/page.tsx", PartNumberDetailsPage);
