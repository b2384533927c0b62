"use client";

import { PackagePlus, Pencil, Printer } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { SearchInput } from "@/components/ui/search-input";
import { useMoney } from "@/components/ui/use-money";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { type MovementKind, storeRoomTabs } from "@/lib/domain/structure/stock";
import { MovementsTable } from "./movements-table";
import { StockList } from "./stock-list";
import { StockPanel } from "./stock-panel";
import { StoredItems } from "./stored-items";
import type { StoreRoomScreenProps } from "./types";

const MovementDialog = dynamic(() => inTime(import("./movement-dialog")).then((module) => module.MovementDialog), {
  loading: () => null,
});

/** What lies in a storeroom, and what is done with it. */
export function StoreRoomScreen(props: StoreRoomScreenProps) {
  const { room, tab, stock, items, movements, open, may, time_zone } = props;
  const url = useAddress();
  const [asked, setAsked] = useState<MovementKind | null>(null);
  const rows = stock.data;
  const at = rows.findIndex(({ id }) => id === open?.id);
  const step = (by: number) => {
    const next = rows[at + by];
    if (next) url.change({ line: String(next.id) }, { replace: true });
  };
  useHotkeys(
    { escape: () => url.change({ line: null }), j: () => step(1), k: () => step(-1) },
    { enabled: open !== null && asked === null },
  );

  return (
    <div className="flex min-h-0 flex-col">
      <RoomHeader
        {...props}
        onReceive={() => {
          if (open) url.change({ line: null }, { replace: true });
          setAsked("receive");
        }}
      />
      <div className="page-pad grid min-w-0 gap-2.5">
        {tab === "stock" && <StockTab {...props} at={at} onAct={setAsked} onStep={step} />}
        {tab === "items" && <StoredItems items={items} mayMove={may.move} timeZone={time_zone} />}
        {tab === "movements" && movements && (
          <>
            <MovementsTable movements={movements.data} mayOrders={may.orders} timeZone={time_zone} />
            <Paged meta={movements.meta} onPage={(page) => url.change({ page: String(page) })} />
          </>
        )}
      </div>
      {asked && (
        <MovementDialog
          kind={asked}
          room={room}
          line={open}
          timeZone={time_zone}
          mayOrders={may.orders}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The storeroom, its keeper, its value, its tabs, and what can be done with it. */
function RoomHeader({ room, tab, stock, may, onReceive }: StoreRoomScreenProps & { onReceive: () => void }) {
  const t = useTranslations("stock");
  const noun = useTranslations("store-rooms");
  const money = useMoney();
  const { counts } = stock.meta;
  const base = `/store-rooms/${room.id}/items`;
  const count = { stock: counts.all, items: room.items_count, movements: undefined };

  return (
    <PageHeader
      title={room.name}
      crumbs={
        <Link href="/store-rooms" className="text-muted text-sm hover:text-strong">
          {noun("title")}
        </Link>
      }
      facts={
        <>
          <span>{room.plant.name}</span>
          {room.keeper && (
            <span>
              {t("keeper")} <b className="font-semibold text-strong">{room.keeper.name}</b>
            </span>
          )}
          <span>
            {t("value")} <b className="font-semibold text-strong">{money(counts.value, counts.currency)}</b>
          </span>
        </>
      }
      tabs={
        <LinkTabs
          label={t("tabs.label")}
          tabs={storeRoomTabs.map((key) => ({
            href: key === "stock" ? base : `${base}?tab=${key}`,
            label: t(`tabs.${key}`),
            count: count[key],
            current: key === tab,
          }))}
        />
      }
      actions={[
        { label: t("labels"), icon: <Printer aria-hidden />, href: `/store-rooms/${room.id}/labels` },
        ...(may.update ? [{ label: t("edit"), icon: <Pencil aria-hidden />, href: `/store-rooms/${room.id}` }] : []),
      ]}
      primary={
        may.update ? { label: t("kinds.receive"), icon: <PackagePlus aria-hidden />, onSelect: onReceive } : undefined
      }
    />
  );
}

interface StockTabProps extends StoreRoomScreenProps {
  /** Of the open line among the rows; below 0 where it is not among them. */
  at: number;
  onAct: (kind: MovementKind) => void;
  onStep: (by: number) => void;
}

/** The lines that the filters leave, and beside them the open one. */
function StockTab({ room, stock, open, may, time_zone, at, onAct, onStep }: StockTabProps) {
  const url = useAddress();
  const { counts } = stock.meta;
  const rows = stock.data;
  const isFiltered = ["search", "below", "reserved", "ordered"].some((key) => url.get(key));

  return (
    <>
      <StockFilters counts={counts} />
      <div
        className={cn(
          "grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3",
          open && "xl:grid-cols-[minmax(0,1fr)_29rem]",
        )}
      >
        <div className="grid min-w-0 gap-2">
          <StockList
            rows={rows}
            openId={open?.id ?? null}
            counts={
              isFiltered
                ? { below: null, rest: null }
                : { below: counts.below_minimum, rest: counts.all - counts.below_minimum }
            }
            isFiltered={isFiltered}
            onOpen={(id) => url.change({ line: String(id) })}
          />
          <Paged meta={stock.meta} onPage={(page) => url.change({ page: String(page), line: null })} />
        </div>
        {open && (
          <StockPanel
            room={room}
            line={open}
            position={at >= 0 ? { at: at + 1, of: rows.length } : null}
            mayUpdate={may.update}
            mayOrders={may.orders}
            timeZone={time_zone}
            onAct={onAct}
            onStep={onStep}
            onClose={() => url.change({ line: null })}
          />
        )}
      </div>
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

function StockFilters({ counts }: { counts: StoreRoomScreenProps["stock"]["meta"]["counts"] }) {
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
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          url.change({ search: text.trim() || null, page: null, line: null });
        }}
      >
        <SearchInput
          value={text}
          placeholder={t("search")}
          hotkey="/"
          onValueChange={(next) => {
            setText(next);
            if (next === "" && url.get("search")) url.change({ search: null, page: null });
          }}
        />
        {filters.map(({ key, label, count }) => {
          const isOn = url.get(key) === "1";
          return (
            <button
              key={key}
              type="button"
              aria-pressed={isOn}
              onClick={() => url.change({ [key]: isOn ? null : "1", page: null, line: null })}
              className="flex h-control items-center gap-2 rounded-control border border-line bg-card px-3 font-medium text-body text-sm hover:text-strong aria-pressed:border-accent/40 aria-pressed:bg-accent-tint aria-pressed:text-accent touch:h-12"
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
