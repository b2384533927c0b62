import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OrdersCard } from "@/components/hierarchy/orders-card";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { itemOrdersScreen } from "@/lib/services/screens/item-orders";
import { PlaceHead } from "../../../../place-head";

export const generateMetadata = titled("work-orders");

export default async function ItemOrdersPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_maintenance");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { head, sensors, open, done, now, time_zone } = asWire(
    await forPage(viewer, (call) => itemOrdersScreen(call, id)),
  );
  const t = await getTranslations("hierarchy.orders");
  const shown = { filter: `equipment_id[]=${id}`, now, timeZone: time_zone };

  return (
    <>
      <PlaceHead of="equipments" place={head} sensors={sensors} tab="work-orders" />
      <div className="page-pad grid min-w-0 items-start gap-3 lg:grid-cols-2">
        <OrdersCard title={t("open")} empty={t("none_open")} orders={open} {...shown} />
        <OrdersCard title={t("done_title")} empty={t("none_done")} orders={done} {...shown} />
      </div>
    </>
  );
}
