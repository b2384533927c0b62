import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, ClipboardCheck, PackagePlus, Trash2, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { type MovementKind, stockName } from "@/lib/domain/structure/stock";
import type { OnWire } from "@/lib/server/http/wire";
import type { Movement } from "@/lib/services/stock/movements/ledger";

export const kindIcons: Record<MovementKind, typeof Undo2> = {
  receive: PackagePlus,
  issue: ArrowUpRight,
  return: Undo2,
  transfer: ArrowLeftRight,
  count: ClipboardCheck,
  scrap: Trash2,
};

export interface MovementsTableProps {
  movements: readonly OnWire<Movement>[];
  mayOrders: boolean;
  timeZone: string;
  /** Beside one line: what was moved is known. */
  isBrief?: boolean;
}

/** The ledger, newest first. */
export function MovementsTable({ movements, mayOrders, timeZone, isBrief }: MovementsTableProps) {
  const t = useTranslations("stock");
  const format = useFormatter();
  if (movements.length === 0) return <Card>{<EmptyState title={t("no_movements")} />}</Card>;

  const table = (
    <Rows
      of={movements}
      keyOf={({ id }) => id}
      className="text-sm"
      headClassName="border-line border-b text-muted text-xs"
      rowClassName="border-line-soft border-b last:border-b-0"
      columns={[
        {
          key: "movement",
          head: t("columns.movement"),
          isRowHead: true,
          headClassName: "px-3 py-1.5 font-semibold",
          className: "min-w-0 px-3 py-1.5 font-normal",
          cell: (movement) => <What movement={movement} mayOrders={mayOrders} timeZone={timeZone} isBrief={isBrief} />,
        },
        {
          key: "quantity",
          head: t("columns.quantity"),
          isRight: true,
          headClassName: "px-2 font-semibold",
          className: "px-2",
          cell: ({ quantity }) => format.number(quantity, { maximumFractionDigits: 3, signDisplay: "exceptZero" }),
        },
        {
          key: "balance",
          as: "number",
          head: t("columns.balance"),
          pad: "px-2 font-semibold",
          className: "text-strong",
        },
        {
          key: "cost",
          as: "money",
          head: t("columns.cost"),
          headClassName: "px-3 font-semibold max-sm:hidden",
          className: "px-3 text-muted max-sm:hidden",
        },
      ]}
    />
  );

  return isBrief ? table : <Card className="overflow-hidden">{table}</Card>;
}

interface WhatProps extends Omit<MovementsTableProps, "movements"> {
  movement: OnWire<Movement>;
}

/** What was moved, when and by whom. */
function What({ movement, mayOrders, timeZone, isBrief }: WhatProps) {
  const t = useTranslations("stock");
  const Icon = movement.kind === "transfer" && movement.quantity > 0 ? ArrowDownLeft : kindIcons[movement.kind];
  const thing = stockName(movement);

  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="grid min-w-0">
        <span className="text-strong">
          <b className="font-semibold">{t(`kinds.${movement.kind}`)}</b> {!isBrief && <span>{thing} </span>}
          <Beside movement={movement} mayOrders={mayOrders} />
        </span>
        <span className="text-muted text-xs">
          <Moment at={movement.created_at} timeZone={timeZone} />
          {[movement.user?.name, !isBrief && movement.location?.name, movement.reason]
            .filter(Boolean)
            .map((fact) => ` · ${fact}`)}
        </span>
      </span>
    </span>
  );
}

/** The order, the document, or the other end. */
function Beside({ movement, mayOrders }: { movement: OnWire<Movement>; mayOrders: boolean }) {
  const t = useTranslations("stock");
  const { work_order, document, other_room, quantity } = movement;
  if (work_order)
    return mayOrders ? (
      <Link
        href={`/maintenance/work-orders/${work_order.id}`}
        className="font-mono text-accent text-xs hover:underline"
      >
        {work_order.label}
      </Link>
    ) : (
      <span className="font-mono text-xs">{work_order.label}</span>
    );
  if (other_room) return <span>{t(quantity < 0 ? "to_other" : "from_other", { room: other_room.name })}</span>;

  return document ? <span className="font-mono text-xs">{document}</span> : null;
}
