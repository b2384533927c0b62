"use client";

import { Activity, ArrowDown, ArrowUp, Inbox, MapPin } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CellInWords } from "@/components/resource/cell";
import { useViewer } from "@/components/shell/viewer-context";
import type { Split } from "@/components/split/split-context";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { alertsFirst, isFromAlert } from "@/lib/domain/maintenance/urgency";
import { dueGroups } from "@/lib/domain/maintenance/work-order-due";
import type { CustomColumn } from "@/lib/domain/structure/custom-fields";
import { Assignee } from "./assignee";
import { Due, useDuration } from "./due";
import { ItemLevel } from "./item-level";
import { cellId, type OrderCell } from "./order-cell";
import { type Sorting, sortedBy } from "./order-sorting";
import { placeText } from "./place";
import { Priority } from "./priority";
import { isPlannable, type Order, type Surroundings } from "./types";
import { WorkOrderType } from "./work-order-type";

const OrderCellEditor = dynamic(() => inTime(import("./order-cell-editor")).then((module) => module.OrderCellEditor), {
  loading: () => null,
});

export interface OrderListProps {
  orders: readonly Order[];
  total: number;
  around: Surroundings;
  /** The open order, and the way to the others. */
  split: Split;
  selected: ReadonlySet<number>;
  /** Why the last action skipped an order. */
  reasons: ReadonlyMap<number, string>;
  onSelect: (ids: ReadonlySet<number>) => void;
  /** Columns that the reader does not want to see. */
  hidden: readonly string[];
  sorting: Sorting | null;
}

/** What can be left out of the list; the number and the work always stand there. */
export const orderColumns = ["status", "priority", "type", "assigned_user", "due_at", "expected_minutes"] as const;
type OrderColumn = (typeof orderColumns)[number];

interface OrderGroup {
  group: "sorted" | "from_alerts" | (typeof dueGroups)[number];
  those: readonly Order[];
}

/** What alerts led to first, then by how near the due date is, the late ones first; sorted by a field, all as they come. */
export const groupedOrders = (orders: readonly Order[], sorting: Sorting | null): OrderGroup[] => {
  if (sorting) return [{ group: "sorted", those: orders }];
  const rest = orders.filter((order) => !isFromAlert(order));
  return [
    { group: "from_alerts", those: alertsFirst(orders.filter(isFromAlert)) } as const,
    ...dueGroups.map((group) => ({ group, those: rest.filter((order) => order.due_group === group) })),
  ].filter(({ those }) => those.length > 0);
};

/** The name of the work needs its room: how wide the list itself has to be for a column; the order shows all of them. */
const widths = {
  assigned: "hidden @min-[34rem]:table-cell",
  plant: "hidden @min-[44rem]:table-cell",
  rest: "hidden @min-[60rem]:table-cell",
};
/** Below the name of the work until it has a column. */
const inName = { plant: "@min-[44rem]:hidden", priority: "@min-[60rem]:hidden" };

export function OrderList(props: OrderListProps) {
  const { orders, total, around, split, selected, reasons, onSelect, hidden, sorting } = props;
  const t = useTranslations("work-orders");
  const { is_across_plants } = useViewer();
  const shows = (column: OrderColumn) => !hidden.includes(column);
  const own = around.custom.columns.filter(({ key }) => !hidden.includes(key));
  const [edited, setEdited] = useState<{ id: number; cell: OrderCell } | null>(null);
  const editedOrder = orders.find(({ id }) => id === edited?.id);

  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };

  return (
    <Card className="@container min-w-0 overflow-hidden">
      <table className="w-full border-collapse">
        <ListHead
          {...{ orders, selected, onSelect, shows, own, sorting }}
          sort={around.custom.sort}
          hasPlant={is_across_plants}
        />
        {groupedOrders(orders, sorting).map(({ group, those }) => (
          <tbody key={group}>
            <tr className="h-8 border-line-soft border-b bg-sunk">
              <th
                colSpan={2 + Number(is_across_plants) + orderColumns.filter(shows).length + own.length}
                scope="rowgroup"
                className="px-3 text-left font-normal text-muted text-xs"
              >
                <b className="mr-1.5 font-semibold text-sm text-strong">
                  {sorting ? t("sorted", { column: sorting.column.label }) : t(`groups.${group}`)}
                </b>
                {those.length}
              </th>
            </tr>
            {those.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                now={around.now}
                shows={shows}
                own={own}
                href={split.hrefOf(String(order.id))}
                isOpen={String(order.id) === split.wanted}
                hasPlant={is_across_plants}
                isSelected={selected.has(order.id)}
                reason={selected.has(order.id) ? reasons.get(order.id) : undefined}
                onToggle={() => toggle(order.id)}
                onEdit={isPlannable(order, around) ? (cell) => setEdited({ id: order.id, cell }) : undefined}
              />
            ))}
          </tbody>
        ))}
      </table>
      {edited && editedOrder && (
        <OrderCellEditor order={editedOrder} cell={edited.cell} around={around} onClose={() => setEdited(null)} />
      )}
      <p className="border-line-soft border-t px-3 py-2.5 text-muted text-xs">
        {t(total > orders.length ? "count_shown" : "count", { count: total, shown: orders.length })}
      </p>
    </Card>
  );
}

interface ListHeadProps extends Pick<OrderListProps, "orders" | "selected" | "onSelect" | "sorting"> {
  shows: (column: OrderColumn) => boolean;
  /** Columns of the company's own fields. */
  own: readonly CustomColumn[];
  /** Those of them that the list can be sorted by. */
  sort: readonly string[];
  hasPlant: boolean;
}

function ListHead({ orders, selected, onSelect, shows, own, sort, sorting, hasPlant }: ListHeadProps) {
  const t = useTranslations("work-orders");
  const all = orders.every(({ id }) => selected.has(id));
  const some = orders.some(({ id }) => selected.has(id));

  return (
    <thead>
      <tr className="h-9 border-line border-b bg-sunk text-left text-muted text-xs [&>th]:px-2 [&>th]:font-medium">
        <th className="w-9 pl-3!">
          <Checkbox
            aria-label={t("select_all")}
            checked={all ? true : some ? "indeterminate" : false}
            onCheckedChange={() => onSelect(all ? new Set() : new Set(orders.map(({ id }) => id)))}
          />
        </th>
        <th className="w-full">{t("fields.name")}</th>
        {hasPlant && <th className={widths.plant}>{t("fields.plant_id")}</th>}
        {shows("status") && <th>{t("fields.status")}</th>}
        {shows("priority") && <th className={widths.rest}>{t("fields.priority")}</th>}
        {shows("type") && <th className={widths.rest}>{t("fields.type")}</th>}
        {shows("assigned_user") && <th className={widths.assigned}>{t("fields.assigned_user_id")}</th>}
        {shows("due_at") && <th>{t("fields.due_at")}</th>}
        {shows("expected_minutes") && (
          <th className={cn(widths.rest, "whitespace-nowrap pr-3! text-right")}>{t("fields.expected_minutes")}</th>
        )}
        {own.map((column) => (
          <CustomHead key={column.key} {...{ column, sorting }} canSort={sort.includes(column.key)} />
        ))}
      </tr>
    </thead>
  );
}

interface CustomHeadProps {
  column: CustomColumn;
  sorting: Sorting | null;
  canSort: boolean;
}

/** A field of the company's own; pressed, the orders are sorted by it, and then the other way round. */
function CustomHead({ column: { key, label }, sorting, canSort }: CustomHeadProps) {
  const url = useAddress();
  const method = sorting?.column.key === key ? sorting.method : undefined;
  const Arrow = method === "desc" ? ArrowDown : ArrowUp;

  return (
    <th
      scope="col"
      aria-sort={method && (method === "asc" ? "ascending" : "descending")}
      className={cn(widths.rest, "whitespace-nowrap")}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => url.change(sortedBy(key, sorting))}
          className={cn(
            "-mx-1 inline-flex min-h-6 items-center gap-1 rounded-chip px-1 hover:text-strong",
            method && "text-strong",
          )}
        >
          {label}
          {method && <Arrow aria-hidden className="size-3" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

interface OrderRowProps {
  order: Order;
  now: string;
  shows: (column: OrderColumn) => boolean;
  own: readonly CustomColumn[];
  href: string;
  isOpen: boolean;
  /** Orders of several plants are listed. */
  hasPlant: boolean;
  isSelected: boolean;
  reason?: string;
  onToggle: () => void;
  /** Left out for who may not change the order. */
  onEdit: EditCell | undefined;
}

type EditCell = (cell: OrderCell) => void;

function OrderRow({ order, now, shows, own, href, isOpen, hasPlant, isSelected, reason, ...on }: OrderRowProps) {
  const { onToggle, onEdit } = on;
  const t = useTranslations("work-orders");
  const duration = useDuration();

  return (
    <tr
      data-row={order.id}
      aria-current={isOpen || undefined}
      className={cn(
        "h-[46px] border-line-soft border-b hover:bg-hover [&>td]:px-2",
        isSelected && "bg-accent-tint",
        isOpen && "bg-accent-tint shadow-[inset_3px_0_0_var(--color-accent)]",
      )}
    >
      <td className="pl-3!">
        <Checkbox aria-label={t("select", { label: order.label })} checked={isSelected} onCheckedChange={onToggle} />
      </td>
      <WorkCell {...{ order, href, hasPlant, reason }} />
      {hasPlant && <td className={cn(widths.plant, "max-w-32 truncate whitespace-nowrap")}>{order.plant.name}</td>}
      {shows("status") && (
        <td>
          <ProcessChip state={order.status as ProcessState} />
        </td>
      )}
      {shows("priority") && (
        <td className={widths.rest}>
          <Editable cell="priority" order={order} onEdit={onEdit}>
            <Priority priority={order.priority} isQuiet />
          </Editable>
        </td>
      )}
      {shows("type") && (
        <td className={cn(widths.rest, "whitespace-nowrap")}>
          <WorkOrderType type={order.type} category={order.category} />
        </td>
      )}
      {/* As wide as a name usually is: a longer one ends in dots before it takes the name of the work its room. */}
      {shows("assigned_user") && (
        <td className={cn(widths.assigned, "max-w-32 @min-[60rem]:max-w-48")}>
          <Editable cell="assignee" order={order} onEdit={onEdit}>
            <Assignee order={order} />
          </Editable>
        </td>
      )}
      {shows("due_at") && (
        <td>
          <Editable cell="due" order={order} onEdit={onEdit}>
            <Due order={order} now={now} />
          </Editable>
        </td>
      )}
      {shows("expected_minutes") && (
        <td className={cn(widths.rest, "pr-3! text-right whitespace-nowrap tabular-nums")}>
          {duration(order.expected_minutes)}
        </td>
      )}
      {own.map((column) => (
        <td key={column.key} className={cn(widths.rest, "max-w-48")}>
          <CellInWords column={column} row={{ ...order }} resource={{ name: "work-orders" }} />
        </td>
      ))}
    </tr>
  );
}

type WorkCellProps = Pick<OrderRowProps, "order" | "href" | "hasPlant" | "reason">;

/** What is to be done, and where; where there is no room for a column, with plant and priority. */
function WorkCell({ order, href, hasPlant, reason }: WorkCellProps) {
  const t = useTranslations("work-orders");

  return (
    <td className="max-w-0">
      <Link href={href} data-open className="block w-full min-w-0 text-left">
        <span className="flex items-center gap-1.5 font-semibold text-strong">
          <ItemLevel item={order.equipment_id} />
          <span className="line-clamp-2 @min-[60rem]:line-clamp-1">{order.name}</span>
          {order.finding && <Activity aria-label={t("from_alert")} className="size-3.5 shrink-0 text-muted" />}
          {order.request && <Inbox aria-label={t("from_request")} className="size-3.5 shrink-0 text-muted" />}
          {order.is_site_visit_required && (
            <MapPin aria-label={t("fields.is_site_visit_required")} className="size-3.5 shrink-0 text-muted" />
          )}
        </span>
        <span className="block truncate text-muted text-xs">
          <Priority priority={order.priority} isQuiet className={cn("mr-1.5", inName.priority)} />
          <span className="font-mono">{order.label}</span> ·{" "}
          {hasPlant && <span className={inName.plant}>{order.plant.name} · </span>}
          {placeText(order)}
        </span>
        {reason && <span className="block text-alarm-text text-xs">{reason}</span>}
      </Link>
    </td>
  );
}

interface EditableProps {
  cell: OrderCell;
  order: Order;
  onEdit: EditCell | undefined;
  children: ReactNode;
}

/** A value that can be changed where it stands. */
function Editable({ cell, order, onEdit, children }: EditableProps) {
  const t = useTranslations("work-orders.inline");
  if (!onEdit) return children;

  return (
    <button
      type="button"
      id={cellId(order.id, cell)}
      aria-haspopup="dialog"
      onClick={() => onEdit(cell)}
      className="-mx-1.5 flex min-h-9 w-[calc(100%+0.75rem)] min-w-0 items-center rounded-control px-1.5 text-left hover:bg-raised hover:shadow-[inset_0_0_0_1px_var(--color-line)] touch:min-h-12"
    >
      <span className="sr-only">{t(cell, { label: order.label })}: </span>
      {children}
    </button>
  );
}
