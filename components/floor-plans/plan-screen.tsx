"use client";

import { Activity, Droplet, Maximize, Minus, Monitor, Pencil, Plus, Wrench } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { PlaceCrumb } from "@/components/hierarchy/place-crumb";
import { useCan } from "@/components/shell/viewer-context";
import { buttonStyle, IconButton } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { inTime } from "@/lib/client/chunks";
import { fileUrl } from "@/lib/client/files";
import { useAddress } from "@/lib/client/use-address";
import { isAbnormal } from "@/lib/domain/shared/levels";
import { type PlanLayer, planLayers } from "@/lib/domain/structure/floor-plan";
import { PlanLegend } from "./plan-legend";
import { type Machine, ordersOf, PlanList, pointsOf, type Screen } from "./plan-list";
import { PlanPicture, placedAt } from "./plan-picture";
import { PlanShape } from "./plan-shape";
import { PlanStory } from "./plan-story";
import { PlanTabs } from "./plan-tabs";

const WallboardDialog = dynamic(() =>
  inTime(import("@/components/oee/wallboard-dialog")).then((module) => module.WallboardDialog),
);

/** The plant's own picture with its machines, and beside it the same as a list. */
export function PlanScreen(screen: Screen) {
  const { plan, plans, machines, crumbs } = screen;
  const t = useTranslations("floor-plans");
  const mayChange = useCan()("update_plants");
  const layer = useLayer(screen);
  const [selected, setSelected] = useState<number | null>(null);
  const [isWall, setWall] = useState(false);
  /** The row whose story was opened; it gets the focus back. */
  const from = useRef<HTMLElement | null>(null);
  const count = countOf(screen, layer.shown);

  function locate(machine: Machine, row: HTMLElement) {
    from.current = row;
    document.getElementById(shapeId(machine))?.scrollIntoView({ block: "nearest", inline: "center" });
    setSelected(machine.id);
  }

  return (
    <>
      <PageHeader
        title={plan.name}
        crumbs={<PlaceCrumb segments={crumbs} />}
        facts={t("facts", {
          machines: machines.length,
          abnormal: machines.filter(({ level }) => isAbnormal(level)).length,
          silent: machines.filter(({ level }) => level === "unknown").length,
        })}
        actions={[
          { label: t("wallboard"), icon: <Monitor aria-hidden />, onSelect: () => setWall(true) },
          ...(mayChange ? [{ label: t("edit"), icon: <Pencil aria-hidden />, href: "?edit=1" }] : []),
        ]}
        tabs={plans.length > 1 ? <PlanTabs plan={plan} plans={plans} /> : undefined}
      />
      <div className="page-pad grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 pt-0! lg:grid-cols-[minmax(0,1fr)_340px]">
        {/* On a phone what is abnormal comes before the picture. */}
        <div className="min-w-0 max-lg:order-2">
          <Picture
            screen={screen}
            count={count}
            selected={selected}
            mayChange={mayChange}
            layer={layer.shown}
            onLayer={layer.show}
            onSelect={(id) => {
              // Closing gives the focus back to the row that opened it.
              if (id !== null) from.current = null;
              setSelected(id);
            }}
            giveBack={() => {
              from.current?.focus();
              return from.current !== null;
            }}
          />
        </div>
        <Rows screen={screen} count={count} selected={selected} locate={locate} layer={layer.shown} />
      </div>
      {isWall && (
        <WallboardDialog
          board={{
            path: `/floor-plans/${plan.id}/wallboard`,
            href: `/wallboard/floor-plans/${plan.id}`,
            until: plan.wallboard_until,
            time_zone: plan.time_zone,
          }}
          text={t("wallboard_text")}
          linkText={t("wallboard_link_text")}
          mayLink={mayChange}
          onClose={() => setWall(false)}
        />
      )}
    </>
  );
}

/** The layer of the address; who sees no orders has no layer of them. */
function useLayer({ orders }: Screen) {
  const address = useAddress();
  const asked = planLayers.find((one) => one === address.get("layer")) ?? "levels";

  return {
    shown: (asked === "orders" && orders === null ? "levels" : asked) as PlanLayer,
    show: (next: PlanLayer) => address.change({ layer: next === "levels" ? null : next }, { replace: true }),
  };
}

/** How much a layer shows of a machine; none: it is a grey point, and not in the list. */
function countOf({ orders, greasing }: Screen, layer: PlanLayer) {
  return (machine: Machine): number => {
    if (layer === "orders") return ordersOf(orders, machine).length;
    if (layer === "greasing") return pointsOf(greasing, machine).length;

    return isAbnormal(machine.level) ? 1 : 0;
  };
}

const shapeId = ({ id }: { id: number }) => `floor-plan-machine-${id}`;

const zooms = [1, 1.5, 2, 3] as const;
type Zoom = (typeof zooms)[number];

interface PictureProps {
  screen: Screen;
  layer: PlanLayer;
  count: (machine: Machine) => number;
  selected: number | null;
  mayChange: boolean;
  onLayer: (layer: PlanLayer) => void;
  onSelect: (id: number | null) => void;
  /** Gives the focus back to the row that a story was opened from; false: it was opened on the picture. */
  giveBack: () => boolean;
}

function Picture({ screen, layer, count, selected, mayChange, onLayer, onSelect, giveBack }: PictureProps) {
  const t = useTranslations("floor-plans");
  const { plan, machines } = screen;
  const [zoom, setZoom] = useState<Zoom>(1);

  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2 border-line-soft border-b p-2">
        <Layers screen={screen} layer={layer} onLayer={onLayer} />
        <Zooming zoom={zoom} onZoom={setZoom} />
      </div>
      <PlanPicture src={fileUrl(plan.file_id)} alt={t("alt", { name: plan.name })} zoom={zoom}>
        <ul>
          {machines.map((machine) => (
            <li key={machine.id} className="-translate-1/2 absolute" style={placedAt(machine)}>
              <Marker
                machine={machine}
                layer={layer}
                giveBack={giveBack}
                count={count(machine)}
                now={screen.now}
                isSelected={machine.id === selected}
                onSelect={(isSelected) => onSelect(isSelected ? machine.id : null)}
              />
            </li>
          ))}
        </ul>
      </PlanPicture>
      {machines.length === 0 ? (
        <EmptyState
          title={t("nothing_placed")}
          text={t("nothing_placed_text")}
          action={
            mayChange && (
              <Link href="?edit=1" className={buttonStyle({ variant: "primary" })}>
                {t("place")}
              </Link>
            )
          }
        />
      ) : (
        <div className="border-line-soft border-t px-3 py-2">
          <PlanLegend machines={machines} />
        </div>
      )}
    </Card>
  );
}

const layerIcons = {
  levels: <Activity aria-hidden />,
  orders: <Wrench aria-hidden />,
  greasing: <Droplet aria-hidden />,
};

function Layers({ screen: { orders, greasing }, layer, onLayer }: Pick<PictureProps, "screen" | "layer" | "onLayer">) {
  const t = useTranslations("floor-plans.layers");
  const counts = { levels: undefined, orders: orders?.length, greasing: greasing.length };

  return (
    <SegmentedControl
      label={t("label")}
      value={layer}
      onValueChange={onLayer}
      segments={planLayers
        .filter((one) => one !== "orders" || orders !== null)
        .map((one) => ({ value: one, label: t(one), icon: layerIcons[one], count: counts[one] }))}
    />
  );
}

function Zooming({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const t = useTranslations("floor-plans");
  const step = (by: number) => onZoom(zooms[zooms.indexOf(zoom) + by] ?? zoom);

  return (
    <span className="ml-auto flex gap-1">
      <IconButton variant="secondary" label={t("zoom_out")} disabled={zoom === 1} onClick={() => step(-1)}>
        <Minus aria-hidden />
      </IconButton>
      <IconButton variant="secondary" label={t("zoom_in")} disabled={zoom === zooms.at(-1)} onClick={() => step(1)}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton variant="secondary" label={t("zoom_whole")} disabled={zoom === 1} onClick={() => onZoom(1)}>
        <Maximize aria-hidden />
      </IconButton>
    </span>
  );
}

interface MarkerProps extends ShapeNameProps, Pick<PictureProps, "giveBack"> {
  now: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** A machine on the picture, which opens its story. */
function Marker({ machine, layer, count, now, isSelected, onSelect, giveBack }: MarkerProps) {
  return (
    <Popover open={isSelected} onOpenChange={onSelect}>
      <PopoverTrigger asChild>
        <button
          type="button"
          id={shapeId(machine)}
          className="relative grid min-h-6 min-w-6 place-items-center rounded-full touch:min-h-9 touch:min-w-9"
        >
          <PlanShape machine={machine} layer={layer} count={count} isSelected={isSelected} />
          <ShapeName machine={machine} layer={layer} count={count} />
        </button>
      </PopoverTrigger>
      <PopoverContent
        sideOffset={10}
        aria-label={machine.name}
        onCloseAutoFocus={(event) => giveBack() && event.preventDefault()}
      >
        <PlanStory machine={machine} now={now} />
      </PopoverContent>
    </Popover>
  );
}

interface ShapeNameProps {
  machine: Machine;
  layer: PlanLayer;
  count: number;
}

/** What is read out of a shape: "DF-04 Dryer fan 3B, Alarm, not acknowledged". */
function ShapeName({ machine, layer, count }: ShapeNameProps) {
  const t = useTranslations("floor-plans");
  const levels = useTranslations("levels");

  return (
    <span className="sr-only">
      {[
        [machine.code, machine.name].filter(Boolean).join(" "),
        levels(machine.level),
        ...(machine.is_new ? [t("not_acknowledged")] : []),
        ...(layer === "orders" ? [t("orders_count", { count })] : []),
        ...(layer === "greasing" ? [t("greasing_count", { count })] : []),
      ].join(", ")}
    </span>
  );
}

interface RowsProps extends Pick<PictureProps, "screen" | "layer" | "count" | "selected"> {
  locate: (machine: Machine, row: HTMLElement) => void;
}

function Rows({ screen, layer, count, selected, locate }: RowsProps) {
  const t = useTranslations("floor-plans");
  const [filter, setFilter] = useState<"all" | "new">("all");
  const marked = screen.machines.filter((machine) => count(machine) > 0);
  const fresh = marked.filter(({ is_new }) => is_new);
  const isFiltered = layer === "levels" && filter === "new";
  const shown = isFiltered ? fresh : marked;

  return (
    <Card className="max-lg:order-1">
      <CardHeader
        title={t(`lists.${layer}`)}
        note={layer === "levels" ? t("worst_first") : undefined}
        actions={
          layer === "levels" && (
            <SegmentedControl
              size="sm"
              label={t("filter")}
              value={filter}
              onValueChange={setFilter}
              segments={[
                { value: "all" as const, label: t("all"), count: marked.length },
                { value: "new" as const, label: t("new_ones"), count: fresh.length },
              ]}
            />
          )
        }
      />
      {shown.length === 0 ? (
        <EmptyState title={t(`none.${isFiltered ? "new" : layer}`)} />
      ) : (
        <PlanList
          machines={shown}
          layer={layer}
          selected={selected}
          orders={screen.orders}
          greasing={screen.greasing}
          now={screen.now}
          timeZone={screen.plan.time_zone}
          onLocate={locate}
        />
      )}
      <CardFooter>
        <Link
          href={`/dashboard/plant?plant=${screen.plan.plant_id}`}
          className="font-medium text-accent hover:underline"
        >
          {t("dashboard")}
        </Link>
        <span className="text-muted">
          <Sentence of={(at) => t("updated", { time: at(screen.now, "clockSecond", screen.plan.time_zone) })} />
        </span>
      </CardFooter>
    </Card>
  );
}
