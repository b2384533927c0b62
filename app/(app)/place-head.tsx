import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PlaceCrumb } from "@/components/hierarchy/place-crumb";
import { PlaceHeader } from "@/components/hierarchy/place-header";
import { ItemFacts } from "@/components/items/item-facts";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { LinkTabs } from "@/components/ui/link-tabs";
import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import { requirePage } from "@/lib/server/http/page";
import type { OnWire } from "@/lib/server/http/wire";
import { describedFor } from "@/lib/services/listing";
import { type PlaceName, type placeDetails, servedPlaces } from "@/lib/services/screens/place-details";

/** Apart from the screen of a place: a trend has this head too, and none of the rest. */

export type ShownPlace = OnWire<Awaited<ReturnType<typeof placeDetails>>>;

export const kinds: Partial<Record<PlaceName, Exclude<NodeKind, "plant" | "sensor">>> = {
  "production-lines": "production_line",
  utilities: "production_line",
  machines: "machine",
  assets: "asset",
  equipments: "equipment",
};

interface PlaceHeadProps {
  of: PlaceName;
  place: Pick<ShownPlace, "row" | "crumbs" | "order_at_hand" | "item_head" | "repeat_failure" | "has_isolation">;
  /** An item's, each with a tab of its own. */
  sensors: readonly { id: number; name: string }[];
  tab?: string;
}

/** The head of a place; screens that show another side of an item put it above their own content. */
export async function PlaceHead({ of, place, sensors, tab }: PlaceHeadProps) {
  const { row, crumbs } = place;
  const kind = kinds[of]!;
  const resource = await describedFor(await requirePage("view_dashboard"), servedPlaces[of], { row });

  return (
    <>
      <LiveRefresh subjects={["work-orders", "alerts", "equipments"]} plant_id={Number(row.plant_id)} />
      <PlaceHeader
        resource={resource}
        row={row}
        level={row.level}
        crumbs={<PlaceCrumb segments={crumbs} />}
        orderField={`${kind}_id`}
        atHand={place.order_at_hand}
        facts={place.item_head && <ItemFacts head={place.item_head} repeat={place.repeat_failure} />}
        tabs={
          place.item_head ? (
            <ItemTabs
              id={row.id}
              sensors={sensors}
              openOrders={place.item_head.open_orders_count}
              hasQuotes={place.item_head.has_quotes}
              hasIsolation={place.has_isolation}
              current={tab ?? "main"}
            />
          ) : place.has_isolation ? (
            <MachineTabs id={row.id} current={tab ?? "main"} />
          ) : undefined
        }
      />
    </>
  );
}

interface ItemTabsProps {
  id: number;
  sensors: PlaceHeadProps["sensors"];
  /** Null: not to be seen. */
  openOrders: number | null;
  hasQuotes: boolean;
  hasIsolation: boolean;
  current: string;
}

/** Its details, and how it is isolated. */
async function MachineTabs({ id, current }: Pick<ItemTabsProps, "id" | "current">) {
  const t = await getTranslations("hierarchy.tabs");
  const isolation = await getTranslations("isolation-points");

  return (
    <LinkTabs
      label={t("label")}
      tabs={[
        { href: `/machines/${id}/details`, label: t("main"), current: current === "main" },
        { href: `/machines/${id}/isolation`, label: isolation("tab"), current: current === "isolation" },
      ]}
    />
  );
}

/** Main, its story, one tab a sensor, the item's work, how it is isolated, and what was asked of vendors for it. */
async function ItemTabs({ id, sensors, openOrders, hasQuotes, hasIsolation, current }: ItemTabsProps) {
  const t = await getTranslations("hierarchy.tabs");
  const isolation = await getTranslations("isolation-points");
  const base = `/equipments/${id}/details`;
  const tabs: { key: string; label: ReactNode; count?: number }[] = [
    { key: "main", label: t("main") },
    ...(openOrders === null ? [] : [{ key: "story", label: t("story") }]),
    ...sensors.map((sensor) => ({ key: `pdm/${sensor.id}`, label: sensor.name })),
    ...(openOrders === null ? [] : [{ key: "work-orders", label: t("orders"), count: openOrders || undefined }]),
    ...(hasIsolation ? [{ key: "isolation", label: isolation("tab") }] : []),
    ...(hasQuotes ? (["quote", "service"] as const).map((key) => ({ key, label: t(key) })) : []),
  ];

  return (
    <LinkTabs
      label={t("label")}
      tabs={tabs.map(({ key, ...tab }) => ({ href: `${base}/${key}`, ...tab, current: key === current }))}
    />
  );
}
