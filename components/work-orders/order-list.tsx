"use client";

import { Activity, Inbox, MapPin } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CellInWords } from "@/components/resource/cell";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { useViewer } from "@/components/shell/viewer-context";
import type { Split } from "@/components/split/split-context";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { alertsFirst, isFromAlert } from "@/lib/domain/maintenance/urgency";
import { dueGroups } from "@/lib/domain/maintenance/work-order-due";
import { Assignee } from "./assignee";
import { Due, useDuration } from "./due";
import { ItemLevel } from "./item-level";
import { cellId, type OrderCell } from "./order-cell";
import type { Sorting } from "./order-sorting";
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
  /** Sorts by a field of the company's own, and pressed again the other way round. */
  onSort: (key: string) => void;
}

/** What can be left out of the list; the number and the work always stand there. */
export const orderColumns = ["status", "priority", "type", "assigned_user", "due_at", "expected_minutes"] as const;
type OrderColumn = (typeof orderColumns)[number];

type OrderGroup = "sorted" | "from_alerts" | (typeof dueGroups)[number];

const groupOf = (order: Order): OrderGroup => (isFromAlert(order) ? "from_alerts" : order.due_group);

/** What alerts led to first, then by how near the due date is, the late ones first; sorted by a field, all as they come. */
export const arranged = (orders: readonly Order[], sorting: Sorting | null): readonly Order[] => {
  if (sorting) return orders;
  const rest = orders.filter((order) => !isFromAlert(order));
  return [
    ...alertsFirst(orders.filter(isFromAlert)),
    ...dueGroups.flatMap((group) => rest.filter((order) => order.due_group === group)),
  ];
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
  const { orders, total, around, split, selected, sorting } = props;
  const t = useTranslations("work-orders");
  const [edited, setEdited] = useState<{ id: number; cell: OrderCell } | null>(null);
  const editedOrder = orders.find(({ id }) => id === edited?.id);
  // An order that has left the list is not opened again when it comes back.
  if (edited && !editedOrder) setEdited(null);
  const columns = useColumns(props, (order, cell) => setEdited({ id: order.id, cell }));
  const isOpen = ({ id }: Order) => String(id) === split.wanted;

  return (
    <Card className="@container min-w-0 overflow-hidden">
      <Rows
        of={arranged(orders, sorting)}
        columns={columns}
        keyOf={({ id }) => id}
        groups={{
          by: (order) => (sorting ? "sorted" : groupOf(order)),
          head: (group, { length }) => (
            <>
              <b className="mr-1.5 font-semibold text-sm text-strong">
                {sorting ? t("sorted", { column: sorting.column.label }) : t(`groups.${group}`)}
              </b>
              {length}
            </>
          ),
          className: "h-8 border-line-soft border-b bg-sunk",
          headClassName: "px-3 font-normal text-muted text-xs",
        }}
        isAddressed
        isCurrent={isOpen}
        pad="px-2"
        className="border-collapse"
        headRowClassName="h-9 border-line border-b bg-sunk text-left text-muted text-xs"
        rowClassName={(order) =>
          cn(
            "h-[46px] border-line-soft border-b hover:bg-hover",
            selected.has(order.id) && "bg-accent-tint",
            isOpen(order) && "bg-accent-tint shadow-[inset_3px_0_0_var(--color-accent)]",
          )
        }
      />
      {edited && editedOrder && (
        <OrderCellEditor
          key={cellId(edited.id, edited.cell)}
          order={editedOrder}
          cell={edited.cell}
          around={around}
          onClose={() => setEdited(null)}
        />
      )}
      <p className="border-line-soft border-t px-3 py-2.5 text-muted text-xs">
        {t(total > orders.length ? "count_shown" : "count", { count: total, shown: orders.length })}
      </p>
    </Card>
  );
}

type Edit = (order: Order, cell: OrderCell) => void;

/** The columns that the reader wants to see. */
function useColumns(props: OrderListProps, edit: Edit): RowsColumn<Order>[] {
  const { hidden, split, selected, reasons } = props;
  const t = useTranslations("work-orders");
  const { is_across_plants } = useViewer();
  const select = useSelectColumn(props);
  const offered = useOfferedColumns(props.around, edit);
  const own = ownColumnsOf(props);
  const plant: RowsColumn<Order> = {
    key: "plant",
    head: t("fields.plant_id"),
    pad: widths.plant,
    className: "max-w-32 truncate whitespace-nowrap",
    cell: ({ plant }) => plant.name,
  };

  return [
    select,
    {
      key: "name",
      head: t("fields.name"),
      headClassName: "w-full",
      className: "max-w-0",
      cell: (order) => (
        <Work
          order={order}
          href={split.hrefOf(String(order.id))}
          hasPlant={is_across_plants}
          reason={selected.has(order.id) ? reasons.get(order.id) : undefined}
        />
      ),
    },
    ...(is_across_plants ? [plant] : []),
    ...[...offered, ...own].filter(({ key }) => !hidden.includes(key)),
  ];
}

/** Those that can be left out, each with what can be changed where it stands. */
function useOfferedColumns(around: Surroundings, edit: Edit): (RowsColumn<Order> & { key: OrderColumn })[] {
  const t = useTranslations("work-orders.fields");
  const duration = useDuration();
  const editable = (cell: OrderCell, draw: (order: Order) => ReactNode) => (order: Order) => (
    <Editable cell={cell} order={order} onEdit={isPlannable(order, around) ? () => edit(order, cell) : undefined}>
      {draw(order)}
    </Editable>
  );

  return [
    {
      key: "status",
      head: t("status"),
      cell: ({ status }) => <ProcessChip state={status as ProcessState} />,
    },
    {
      key: "priority",
      head: t("priority"),
      pad: widths.rest,
      cell: editable("priority", ({ priority }) => <Priority priority={priority} isQuiet />),
    },
    {
      key: "type",
      head: t("type"),
      pad: widths.rest,
      className: "whitespace-nowrap",
      cell: ({ type, category }) => <WorkOrderType type={type} category={category} />,
    },
    {
      // As wide as a name usually is: a longer one ends in dots before it takes the name of the work its room.
      key: "assigned_user",
      head: t("assigned_user_id"),
      pad: widths.assigned,
      className: "max-w-32 @min-[60rem]:max-w-48",
      cell: editable("assignee", (order) => <Assignee order={order} />),
    },
    {
      key: "due_at",
      head: t("due_at"),
      cell: editable("due", (order) => <Due order={order} now={around.now} />),
    },
    {
      key: "expected_minutes",
      head: t("expected_minutes"),
      isRight: true,
      pad: cn(widths.rest, "whitespace-nowrap pr-3"),
      cell: ({ expected_minutes }) => duration(expected_minutes),
    },
  ];
}

function useSelectColumn({ orders, selected, onSelect }: OrderListProps): RowsColumn<Order> {
  const t = useTranslations("work-orders");
  const all = orders.every(({ id }) => selected.has(id));
  const some = orders.some(({ id }) => selected.has(id));
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };

  return {
    key: "select",
    head: (
      <Checkbox
        aria-label={t("select_all")}
        checked={all ? true : some ? "indeterminate" : false}
        onCheckedChange={() => onSelect(all ? new Set() : new Set(orders.map(({ id }) => id)))}
      />
    ),
    pad: "pl-3",
    headClassName: "w-9",
    cell: ({ id, label }) => (
      <Checkbox aria-label={t("select", { label })} checked={selected.has(id)} onCheckedChange={() => toggle(id)} />
    ),
  };
}

/** Fields of the company's own; the list is sorted by those that it can be sorted by. */
function ownColumnsOf({ around, sorting, onSort }: OrderListProps): RowsColumn<Order>[] {
  const { columns, sort } = around.custom;

  return columns.map((column) => ({
    key: column.key,
    head: column.label,
    sort: sort.includes(column.key)
      ? {
          method: sorting?.column.key === column.key ? sorting.method : undefined,
          onSort: () => onSort(column.key),
        }
      : undefined,
    pad: widths.rest,
    headClassName: "whitespace-nowrap",
    className: "max-w-48",
    cell: (order) => <CellInWords column={column} row={{ ...order }} resource={{ name: "work-orders" }} />,
  }));
}

interface WorkProps {
  order: Order;
  href: string;
  /** Orders of several plants are listed. */
  hasPlant: boolean;
  reason: string | undefined;
}

/** What is to be done, and where; where there is no room for a column, with plant and priority. */
function Work({ order, href, hasPlant, reason }: WorkProps) {
  const t = useTranslations("work-orders");

  return (
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
  );
}

interface EditableProps {
  cell: OrderCell;
  order: Order;
  /** Left out for who may not change the order. */
  onEdit: (() => void) | undefined;
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
      onClick={onEdit}
      className="-mx-1.5 flex min-h-9 w-[calc(100%+0.75rem)] min-w-0 items-center rounded-control px-1.5 text-left hover:bg-raised hover:shadow-[inset_0_0_0_1px_var(--color-line)] touch:min-h-12"
    >
      <span className="sr-only">{t(cell, { label: order.label })}: </span>
      {children}
    </button>
  );
}
