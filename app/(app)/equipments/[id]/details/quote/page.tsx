import { notFound } from "next/navigation";
import { ItemQuotes } from "@/components/rfqs/item-quotes";
import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { mayBuy } from "@/lib/services/maintenance/rfqs/actor";
import { itemQuotesScreen } from "@/lib/services/screens/item-quotes";
import { PlaceHead } from "../../../../place-head";

export const generateMetadata = titled("rfqs");

export default async function ItemQuotePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_requisitions", isInRequisitionsArea);
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { head, sensors, rfqs, requisitions } = asWire(
    await forPage(viewer, (call) => itemQuotesScreen(call, id, "quote")),
  );

  return (
    <>
      <PlaceHead of="equipments" place={head} sensors={sensors} tab="quote" />
      <ItemQuotes
        {...{ id, rfqs, requisitions }}
        type="quote"
        mayRequest={can(viewer, "create_requisitions")}
        mayAsk={mayBuy({ viewer })}
      />
    </>
  );
}
