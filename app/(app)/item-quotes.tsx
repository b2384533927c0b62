import { notFound } from "next/navigation";
import { ItemQuotes } from "@/components/rfqs/item-quotes";
import { can, type Viewer } from "@/lib/domain/identity/viewer";
import type { RfqRequestType } from "@/lib/domain/maintenance/rfq";
import { editedId, forPage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { mayBuy } from "@/lib/services/maintenance/rfqs/actor";
import { itemQuotesScreen } from "@/lib/services/screens/item-quotes";
import { PlaceHead } from "./place-head";

/** What vendors were asked for an item: quotes, or services. */
export async function ItemQuotesPage({ viewer, type, ...asked }: { viewer: Viewer; id: string; type: RfqRequestType }) {
  const id = editedId(asked.id);
  if (id === null) notFound();
  const { head, sensors, rfqs, requisitions } = asWire(
    await forPage(viewer, (call) => itemQuotesScreen(call, id, type)),
  );

  return (
    <>
      <PlaceHead of="equipments" place={head} sensors={sensors} tab={type} />
      <ItemQuotes
        id={id}
        rfqs={rfqs}
        requisitions={requisitions}
        type={type}
        mayRequest={can(viewer, "create_requisitions")}
        mayAsk={mayBuy({ viewer })}
      />
    </>
  );
}
