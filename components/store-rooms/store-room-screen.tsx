"use client";

import { PackagePlus, Pencil, Printer } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SplitView } from "@/components/split/split-view";
import { useSplit } from "@/components/split/use-split";
import { Link } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import { SearchInput } from "@/components/ui/search-input";
import { ToolRow } from "@/components/ui/tool-row";
import { useMoney } from "@/components/ui/use-money";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { type MovementKind, storeRoomTabs } from "@/lib/domain/structure/stock";
import { MovementsTable } from "./movements-table";
import { StockList } from "./stock-list";
import { StockPanel } from "./stock-panel";
import { StoredItems } from "./stored-items";
import type { StoreRoomScreenProps } from "./types";

const MovementDialog = dynamic(() => inTime(import("./movement-dialog")).then((module) => module.MovementDialog), {
  loading: () => null,
});

interface Asked {
  kind: MovementKind;
  /** Of the open line; else what it is about is asked for. */
  isOfLine: boolean;
}

const scannedCount: Asked = { kind: "count", isOfLine: true };

/** What lies in a storeroom, and what is done with it. */
export function StoreRoomScreen(props: StoreRoomScreenProps) {
  const { room, tab, stock, items, movements, open, may, time_zone } = props;
  const t = useTranslations("stock");
  const url = useAddress();
  const [pressed, setPressed] = useState<Asked | null>(null);
  // A scanned label leads to the count of its line.
  const isScanned = url.get("act") === "count" && open !== null && may.update;
  const asked = pressed ?? (isScanned ? scannedCount : null);
  const split = useSplit({
    ids: stock.data.map(({ id }) => id),
    record: open?.id ?? null,
    parameter: "line",
    opensFirst: tab === "stock",
    isListening: asked === null,
  });

  return (
    <>
      <SplitView
        split={split}
        label={t(`tabs.${tab}`)}
        head={<RoomTools {...props} onReceive={() => setPressed({ kind: "receive", isOfLine: false })} />}
        pane={
          <StockPanel
            room={room}
            line={open}
            isBlind={asked?.kind === "count"}
            mayUpdate={may.update}
            mayOrders={may.orders}
            timeZone={time_zone}
            onAct={(kind) => setPressed({ kind, isOfLine: true })}
          />
        }
      >
        {tab === "stock" && <Stock stock={stock} split={split} />}
        {tab === "items" && <StoredItems items={items} mayMove={may.move} timeZone={time_zone} />}
        {tab === "movements" && movements && (
          <>
            <MovementsTable movements={movements.data} mayOrders={may.orders} timeZone={time_zone} />
            <Paged meta={movements.meta} onPage={(page) => url.change({ page: String(page) })} />
          </>
        )}
        <RoomFacts room={room} counts={stock.meta.counts} />
      </SplitView>
      {asked && (
        <MovementDialog
          kind={asked.kind}
          room={room}
          line={asked.isOfLine ? open : null}
          timeZone={time_zone}
          mayOrders={may.orders}
          onClose={() => {
            setPressed(null);
            if (isScanned) url.change({ act: null }, { replace: true });
          }}
        />
      )}
    </>
  );
}

/** The storeroom, its tabs, what finds a line of the stock, and what can be done with all of it. */
function RoomTools({ room, tab, stock, may, onReceive }: StoreRoomScreenProps & { onReceive: () => void }) {
  const t = useTranslations("stock");
  const noun = useTranslations("store-rooms");
  const { counts } = stock.meta;
  const base = `/store-rooms/${room.id}/items`;
  const count = { stock: counts.all, items: room.items_count, movements: undefined };

  return (
    <ToolRow
      title={
        <>
          <Link href="/store-rooms" className="font-normal text-muted text-sm tracking-normal hover:text-strong">
            {noun("title")}
          </Link>{" "}
          <span aria-hidden className="font-normal text-muted text-sm">
            /
          </span>{" "}
          {room.name}
        </>
      }
      actions={[
        { label: t("labels"), icon: <Printer aria-hidden />, href: `/store-rooms/${room.id}/labels` },
        ...(may.update ? [{ label: t("edit"), icon: <Pencil aria-hidden />, href: `/store-rooms/${room.id}` }] : []),
      ]}
      primary={
        may.update ? { label: t("kinds.receive"), icon: <PackagePlus aria-hidden />, onSelect: onReceive } : undefined
      }
    >
      <LinkTabs
        label={t("tabs.label")}
        className="-mt-1 border-0"
        tabs={storeRoomTabs.map((key) => ({
          href: key === "stock" ? base : `${base}?tab=${key}`,
          label: t(`tabs.${key}`),
          count: count[key],
          current: key === tab,
        }))}
      />
      {tab === "stock" && <StockFilters counts={counts} />}
    </ToolRow>
  );
}

/** Where the storeroom is, who keeps it, and what lies in it is worth. */
function RoomFacts({ room, counts }: Pick<StoreRoomScreenProps, "room"> & { counts: Counts }) {
  const t = useTranslations("stock");
  const money = useMoney();

  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 px-1 text-muted text-xs">
      <span>{room.plant.name}</span>
      {room.keeper && (
        <span>
          {t("keeper")} <b className="font-semibold text-strong">{room.keeper.name}</b>
        </span>
      )}
      <span>
        {t("value")} <b className="font-semibold text-strong">{money(counts.value, counts.currency)}</b>
      </span>
    </p>
  );
}

type Counts = StoreRoomScreenProps["stock"]["meta"]["counts"];

/** The lines that the filters leave. */
function Stock({ stock, split }: Pick<StoreRoomScreenProps, "stock"> & { split: ReturnType<typeof useSplit> }) {
  const url = useAddress();
  const { counts } = stock.meta;
  const isFiltered = ["search", "below", "reserved", "ordered"].some((key) => url.get(key));

  return (
    <>
      <StockList
        rows={stock.data}
        split={split}
        counts={
          isFiltered
            ? { below: null, rest: null }
            : { below: counts.below_minimum, rest: counts.all - counts.below_minimum }
        }
        isFiltered={isFiltered}
      />
      <Paged meta={stock.meta} onPage={(page) => url.change({ page: String(page), line: null })} />
    </>
  );
}

interface PagedProps {
  meta: { current_page: number; per_page: number; total: number; is_capped: boolean };
  onPage: (page: number) => void;
}

function Paged({ meta, onPage }: PagedProps) {
  if (meta.total <= meta.per_page) return null;

  return (
    <Pager
      page={meta.current_page}
      pageSize={meta.per_page}
      total={meta.total}
      capped={meta.is_capped}
      onPageChange={onPage}
    />
  );
}

function StockFilters({ counts }: { counts: Counts }) {
  const t = useTranslations("stock");
  const url = useAddress();
  const [text, setText] = useState(url.get("search") ?? "");
  const filters = [
    { key: "below", label: t("below_minimum"), count: counts.below_minimum },
    { key: "reserved", label: t("reserved_filter"), count: counts.reserved },
    { key: "ordered", label: t("ordered_filter"), count: counts.on_order },
  ] as const;

  return (
    <search>
      <form
        data-no-print
        className="flex flex-wrap items-center gap-[7px]"
        onSubmit={(event) => {
          event.preventDefault();
          url.change({ search: text.trim() || null, page: null, line: null });
        }}
      >
        <SearchInput
          value={text}
          placeholder={t("search")}
          hotkey="/"
          className="md:w-48"
          onValueChange={(next) => {
            setText(next);
            if (next === "" && url.asked.get("search")) url.change({ search: null, page: null });
          }}
        />
        {filters.map(({ key, label, count }) => {
          const isOn = url.asked.get(key) === "1";
          return (
            <button
              key={key}
              type="button"
              aria-pressed={isOn}
              onClick={() => url.change({ [key]: isOn ? null : "1", page: null, line: null })}
              className="flex h-control items-center gap-1.5 rounded-control border border-line bg-card px-2.5 font-medium text-body text-sm hover:text-strong aria-pressed:border-accent/40 aria-pressed:bg-accent-tint aria-pressed:text-accent touch:h-12"
            >
              {label}
              <span
                className={cn(
                  "rounded-full px-1.5 text-xs tabular-nums",
                  key === "below" && count > 0 ? "bg-warning-tint font-semibold text-warning-text" : "bg-sunk",
                )}
              >
                {count}
              </span>
            </button>
          );
        })}
      </form>
    </search>
  );
}
