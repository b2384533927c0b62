import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { casesOf, openAlertsOf } from "@/components/alerts/cases";
import { NowHead } from "@/components/alerts/now-head";
import { CostCard } from "@/components/costs/cost-card";
import { ItemDocumentsCard } from "@/components/documents/item-documents-card";
import { ForecastCard } from "@/components/forecast/forecast-card";
import { LinkCard } from "@/components/guest-requests/link-card";
import { AlarmsCard } from "@/components/hierarchy/alarms-card";
import { ChildrenCard } from "@/components/hierarchy/children-card";
import { FactsCard } from "@/components/hierarchy/facts-card";
import { OrdersCard } from "@/components/hierarchy/orders-card";
import { SavingsCard } from "@/components/hierarchy/savings-card";
import { SensorsCard } from "@/components/hierarchy/sensors-card";
import { AnaloguesCard } from "@/components/items/analogues-card";
import { HistoryCard } from "@/components/items/history-card";
import { PicturesCard } from "@/components/items/pictures-card";
import { PointsCard } from "@/components/lubrication/points-card";
import { SummaryCard } from "@/components/own-model/summary-card";
import { RecordClock } from "@/components/shell/plant-clock";
import { SpeedCard } from "@/components/speed/speed-card";
import { PlaceStatisticsOnDemand } from "@/components/statistics/place-statistics-on-demand";
import { can, mayCalculate } from "@/lib/domain/identity/viewer";
import type { ModelFeature } from "@/lib/domain/own-model/features";
import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import { isStatisticsKind } from "@/lib/domain/structure/statistics-range";
import { costsQuery } from "@/lib/inputs/costs";
import { assets } from "@/lib/resources/assets";
import type { AnyResource } from "@/lib/resources/define";
import { equipments } from "@/lib/resources/equipments";
import { machines } from "@/lib/resources/machines";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { describedFor } from "@/lib/services/listing";
import { maySeeCost } from "@/lib/services/maintenance/costs/of-order";
import { type CostPlace, costPlaces, costsOfPlace } from "@/lib/services/maintenance/costs/of-place";
import { requestLinks, takesGuests } from "@/lib/services/maintenance/guest-requests/links";
import { modelFeaturesOf } from "@/lib/services/outward/own-model/settings";
import { pointsOf } from "@/lib/services/screens/lubrication";
import { type PlaceName, placeDetails, servedPlaces } from "@/lib/services/screens/place-details";
import { rpmParamsOf } from "@/lib/services/structure/equipments/speed-source";
import { ItemStory } from "./item-story";
import { kinds, PlaceHead, type ShownPlace } from "./place-head";

export interface PlaceScreenProps {
  of: PlaceName;
  params: Promise<{ id: string }>;
  /** Of a place that costs are booked on: by which periods they are shown. */
  searchParams?: Promise<Search>;
}

/** What stands in a place: its resource, the field that points back, and the words for it. */
const inside: Partial<Record<NodeKind, { of: AnyResource; parent: string; title: string; none: string }>> = {
  production_line: { of: machines, parent: "production_line_id", title: "productionLine", none: "noneLine" },
  machine: { of: assets, parent: "machine_id", title: "machine", none: "noneMachine" },
  asset: { of: equipments, parent: "asset_id", title: "asset", none: "noneAsset" },
};

/** The details of one place, for its screen. */
export async function placeOf({ of, params }: Pick<PlaceScreenProps, "of" | "params">): Promise<ShownPlace> {
  const viewer = await requirePage("view_dashboard");
  const id = editedId((await params).id);
  const kind = kinds[of];
  if (id === null || !kind) notFound();
  return asWire(await forPage(viewer, (call) => placeDetails(call, of, kind, id)));
}

/** Is it on in the viewer's company? */
async function mayUseModel(feature: ModelFeature): Promise<boolean> {
  const viewer = await requirePage("view_dashboard");
  if (viewer.company_id === null) return false;

  return (await forPage(viewer, modelFeaturesOf)).includes(feature);
}

/** A line, utility, machine, asset or item: where it is, how it is, what stands in it, and what can be done. */
export async function PlaceScreen({ of, params, searchParams }: PlaceScreenProps) {
  const place = await placeOf({ of, params });
  const search = (await searchParams) ?? {};
  const viewer = await requirePage("view_dashboard");
  const { row, children, sensors, alarms, orders, savings, item, item_now, forecast, now, time_zone } = place;
  const [mayChange, mayAdd] = [can(viewer, "update_dashboard"), can(viewer, "create_controllers")];
  const kind = kinds[of]!;
  const t = await getTranslations("hierarchy.children");
  const ofOrders = await getTranslations("hierarchy.orders");
  const child = inside[kind];
  const history = item && <HistoryCard entries={item.histories} timeZone={time_zone} />;
  const part = item && (
    <AnaloguesCard analogues={item.analogues} plant_id={Number(row.plant_id)} mayStores={item.may_stores} />
  );
  // Beside the open work of an item with a story, whose right column is long; elsewhere below the alarms.
  const besides = (
    <>
      {item && <ItemDocumentsCard item_id={row.id} documents={item.documents} mayChange={mayChange} />}
      {kind === "equipment" && <ItemLubrication item_id={row.id} />}
      {isLabelled(kind) && !row.archived_at && <PlaceLabel kind={kind} row={row} time_zone={time_zone} />}
    </>
  );
  const hasSummaries = kind === "equipment" && (await mayUseModel("summaries"));
  const isStory = item !== null && place.around !== null;

  return (
    <RecordClock timeZone={time_zone}>
      <PlaceHead of={of} place={place} sensors={sensors} />
      {item_now && (
        <div className="page-pad pb-0!">
          <NowHead of={item_now} now={now} forecast={forecast} />
        </div>
      )}
      {hasSummaries && <SummaryCard equipment_id={row.id} />}
      {isStory && <ItemStory place={place} mayChange={mayChange} part={part} history={history} />}
      <div className="page-pad grid min-w-0 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 gap-3">
          <PlaceNotices row={row} />
          {child && (
            <ChildrenCard
              resource={await describedFor(viewer, child.of, { row })}
              rows={children}
              initial={{ [child.parent]: row.id }}
              title={t(child.title)}
              empty={t(child.none)}
            />
          )}
          {isStatisticsKind(kind) && (
            <PlaceStatisticsOnDemand kind={kind} id={Number(row.id)} timeZone={time_zone} now={now} />
          )}
          {kind === "equipment" && <SensorsCard equipment_id={row.id} sensors={sensors} now={now} mayAdd={mayAdd} />}
          {orders && (
            <OrdersCard
              title={item ? ofOrders("open") : undefined}
              empty={item ? ofOrders("none_open") : undefined}
              orders={orders}
              now={now}
              timeZone={time_zone}
              filter={`${kind}_id[]=${row.id}`}
            />
          )}
          {isCosted(kind) && <PlaceCosts kind={kind} id={row.id} search={search} />}
          {isStory ? <div className="grid items-start gap-3 md:grid-cols-2">{besides}</div> : history}
        </div>
        <div className="grid min-w-0 gap-3">
          {item && !isStory && (
            <PicturesCard item_id={row.id} pictures={item.pictures} sensors={sensors} mayChange={mayChange} />
          )}
          <PlaceAlarms alarms={alarms} now={now} />
          {forecast && <ForecastCard forecast={forecast} head={item_now} />}
          {savings && savings.length > 0 && <SavingsCard savings={savings} filter={`${kind}_id=${row.id}`} />}
          {kind === "equipment" && <ItemRotation row={row} sensors={sensors} now={now} />}
          {!isStory && besides}
          {!isStory && part}
          <FactsCard resource={await describedFor(viewer, servedPlaces[of], { row })} row={row} />
        </div>
      </div>
    </RecordClock>
  );
}

const mostCases = 20;

/** Several alerts of one item are one case. */
function PlaceAlarms({ alarms: { alerts, total }, now }: Pick<ShownPlace, "alarms" | "now">) {
  const cases = casesOf(alerts, now);
  const counted = { alerts: openAlertsOf(cases), cases: cases.length, listed: alerts.length, total };

  return <AlarmsCard cases={cases.slice(0, mostCases)} counted={counted} now={now} />;
}

/** How fast the item turns and what it runs on. */
async function ItemRotation({ row, sensors, now }: Pick<ShownPlace, "row" | "sensors" | "now">) {
  const viewer = await requirePage("view_dashboard");
  const rotation = asWire(await forPage(viewer, (call) => rpmParamsOf(call, row.id)));

  return (
    <SpeedCard
      item={{ id: row.id, name: String(row.name), plant_id: Number(row.plant_id) }}
      rotation={rotation}
      sensors={sensors.map(({ id, name }) => ({ id, name }))}
      now={now}
    />
  );
}

const isCosted = (kind: NodeKind): kind is CostPlace => (costPlaces as readonly NodeKind[]).includes(kind);

/** Two years of months are enough to see when it was. */
const monthly = { by: "month", years: 2 } as const;

/** What it has cost by year or month; nothing for who may not know. */
async function PlaceCosts({ kind, id, search }: { kind: CostPlace; id: number; search: Search }) {
  const viewer = await requirePage("view_dashboard");
  if (!can(viewer, "view_maintenance") || !maySeeCost({ viewer })) return null;
  const asked = costsQuery.parse(search.cost_by === "month" ? monthly : {});
  const costs = await forPage(viewer, (call) => costsOfPlace(call, kind, id, asked));

  return <CostCard costs={asWire(costs)} mayCalculate={mayCalculate(viewer)} />;
}

const labelled = { production_line: "production-lines", machine: "machines", equipment: "equipments" } as const;
type LabelledKind = keyof typeof labelled;
const isLabelled = (kind: NodeKind): kind is LabelledKind => kind in labelled;

interface PlaceLabelProps extends Pick<ShownPlace, "row" | "time_zone"> {
  kind: LabelledKind;
}

/** The label by which anybody reports a problem here; nothing where the plant takes no such requests. */
async function PlaceLabel({ kind, row, time_zone }: PlaceLabelProps) {
  const viewer = await requirePage("view_dashboard");
  const plant_id = Number(row.plant_id);
  const found = await forPage(viewer, async (call) =>
    (await takesGuests(call, plant_id)) ? await requestLinks(call, { [`${kind}_id`]: row.id }) : null,
  );
  if (!found) return null;

  return (
    <LinkCard link={asWire(found[0] ?? null)} place={{ path: `/${labelled[kind]}/${row.id}`, plant_id, time_zone }} />
  );
}

/** What of the item is lubricated, by hand or by a device. */
async function ItemLubrication({ item_id }: { item_id: number }) {
  const viewer = await requirePage("view_dashboard");
  const points = asWire(await forPage(viewer, (call) => pointsOf(call, { equipment_id: item_id })));

  return <PointsCard points={points} mayCreate={can(viewer, "create_controllers")} />;
}

async function PlaceNotices({ row }: { row: ShownPlace["row"] }) {
  const t = await getTranslations("hierarchy");
  const notices = [
    ...(row.archived_at ? [t("archived")] : []),
    ...(row.is_limbo ? [`${t("limbo")}. ${t("limboText")}`] : []),
    ...(row.is_store_room ? [t("storeRoom")] : []),
  ];
  return notices.map((notice) => (
    <p key={notice} role="status" className="rounded-card border border-line bg-sunk px-3 py-2.5">
      {notice}
    </p>
  ));
}
