import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PlaceCrumb } from "@/components/hierarchy/place-crumb";
import { PlaceHeader } from "@/components/hierarchy/place-header";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { LinkTabs } from "@/components/ui/tabs";
import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import { describe } from "@/lib/resources/describe";
import type { OnWire } from "@/lib/server/http/wire";
import type { PlaceName, placeDetails } from "@/lib/services/screens/place-details";

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
  place: Pick<ShownPlace, "row" | "crumbs" | "order_at_hand">;
  /** An item's, each with a tab of its own. */
  sensors: readonly { id: number; name: string }[];
  tab?: string;
}

/** The head of a place; screens that show another side of an item put it above their own content. */
export async function PlaceHead({ of, place, sensors, tab }: PlaceHeadProps) {
  const { row, crumbs } = place;
  const kind = kinds[of]!;

  return (
    <>
      <LiveRefresh subjects={["work-orders", "alerts", "equipments"]} plant_id={Number(row.plant_id)} />
      <PlaceHeader
        resource={describe(of)}
        row={row}
        level={row.level}
        crumbs={<PlaceCrumb segments={crumbs} />}
        orderField={`${kind}_id`}
        atHand={place.order_at_hand}
        tabs={of === "equipments" ? <ItemTabs id={row.id} sensors={sensors} current={tab ?? "main"} /> : undefined}
      />
    </>
  );
}

/** Main, one tab a sensor, and the two kinds of requests. */
async function ItemTabs({ id, sensors, current }: { id: number; sensors: PlaceHeadProps["sensors"]; current: string }) {
  const t = await getTranslations("hierarchy.tabs");
  const base = `/equipments/${id}/details`;
  const tabs: { key: string; label: ReactNode }[] = [
    { key: "main", label: t("main") },
    ...sensors.map((sensor) => ({ key: `pdm/${sensor.id}`, label: sensor.name })),
  ];

  return (
    <LinkTabs
      label={t("label")}
      tabs={tabs.map(({ key, label }) => ({ href: `${base}/${key}`, label, current: key === current }))}
    />
  );
}
