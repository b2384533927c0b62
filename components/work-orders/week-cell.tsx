import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { loadOf, plannedMinutes } from "@/lib/domain/maintenance/capacity";
import { CapacityBar } from "./capacity-bar";
import { usePlannedHours, usePlannedNumber } from "./planned-hours";
import type { Order, Week } from "./types";
import type { Cell, WeekMove } from "./use-week-move";
import type { useWeekPointer } from "./use-week-pointer";
import { WeekCard } from "./week-card";
import { WeekNoteCard, type WeekNoteCardProps } from "./week-note-card";

type Hours = Week["people"][number]["days"][number];

export interface WeekCellProps {
  cell: Cell;
  isToday: boolean;
  /** Null for teams and nobody: they have no capacity. */
  hours: Hours | null;
  orders: readonly Order[];
  /** Recurring work of this day of which no order was made. */
  notes: readonly WeekNoteCardProps["note"][];
  move: WeekMove;
  now: string;
  pointer?: ReturnType<typeof useWeekPointer>;
  onOpen: (id: number) => void;
}

/** One day of one person: what is planned of what they can work, and the orders. */
export function WeekCell({ cell, isToday, hours, orders, notes, move, now, pointer, onOpen }: WeekCellProps) {
  const t = useTranslations("planner");
  const { held, over } = move;
  const isOver = held !== null && over?.row === cell.row && over.date === cell.date;
  const isOff = hours !== null && hours.capacity_minutes === 0 && orders.length === 0;

  return (
    <td
      data-planner-cell
      data-row={cell.row}
      data-date={cell.date}
      className={cn(
        "border-line-soft border-r p-1 last:border-r-0",
        isToday && "bg-accent-tint/40",
        isOff && "hatch",
        isOver && "bg-accent-tint shadow-[inset_0_0_0_2px_var(--color-accent)]",
      )}
    >
      {hours && (!isOff || isOver) && <Load hours={hours} orders={orders} held={isOver ? held : null} />}
      {isOff && !isOver && (
        <span className="mx-auto my-2 block w-fit rounded-chip bg-card px-1.5 text-center text-muted text-xs">
          {hours.off === "absent"
            ? (hours.reason ?? t("absent"))
            : hours.off === "off_shift"
              ? t("off_shift")
              : hours.reason}
        </span>
      )}
      <div className="grid gap-1">
        {orders.map((order) => (
          <WeekCard
            key={order.id}
            order={order}
            now={now}
            isHeld={held?.id === order.id}
            isMoving={move.moved.has(order.id)}
            onPointerDown={(event) => pointer?.onPointerDown(event, order)}
            onOpen={() => !pointer?.wasDragged() && onOpen(order.id)}
          />
        ))}
        {notes.map((note) => (
          <WeekNoteCard key={note.id} note={note} />
        ))}
        {isOver && !orders.some(({ id }) => id === held.id) && <Slot held={held} />}
      </div>
    </td>
  );
}

/** "6 of 8 h, 2 free"; with an order held over it, what it would become. */
function Load({ hours, orders, held }: { hours: Hours; orders: readonly Order[]; held: Order | null }) {
  const t = useTranslations("planner");
  const number = usePlannedNumber();
  const rest = orders.filter(({ id }) => id !== held?.id);
  const planned = plannedMinutes(held ? rest : orders);
  const added = held?.expected_minutes ?? 0;
  const { free, over } = loadOf(planned + added, hours.capacity_minutes);
  const capacity = t("of_capacity", { capacity: number(hours.capacity_minutes) });

  return (
    <div className="px-0.5 text-muted text-xs">
      <p className="flex flex-wrap justify-between gap-x-1">
        <span>
          <strong className="font-semibold text-strong">
            {held ? t("from_to", { before: number(planned), after: number(planned + added) }) : number(planned)}
          </strong>{" "}
          {capacity}
        </span>
        {over > 0 ? (
          <strong className="font-semibold text-strong">{t("over", { hours: number(over) })}</strong>
        ) : (
          <span>{held ? t("fits") : t("free", { hours: number(free) })}</span>
        )}
      </p>
      <CapacityBar planned={planned} added={added} capacity={hours.capacity_minutes} />
    </div>
  );
}

function Slot({ held }: { held: Order }) {
  const t = useTranslations("planner");
  const hours = usePlannedHours();

  return (
    <p className="rounded-chip border-[1.5px] border-accent border-dashed px-1.5 py-1 text-right font-semibold text-accent text-xs">
      {t("drop_here", { hours: hours(held.expected_minutes ?? 0) })}
    </p>
  );
}
