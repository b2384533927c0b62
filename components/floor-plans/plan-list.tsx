import { useTranslations } from "next-intl";
import { CaseState } from "@/components/alerts/case-state";
import { LevelAgeLines } from "@/components/alerts/level-age";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { StatusShape } from "@/components/ui/status-shape";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { PlanLayer } from "@/lib/domain/structure/floor-plan";
import type { OnWire } from "@/lib/server/http/wire";
import type { FloorPlanScreen } from "@/lib/services/screens/floor-plan";
import { OrderLink, useReadingText } from "./plan-story";

export type Screen = OnWire<FloorPlanScreen>;
export type Machine = Screen["machines"][number];

export interface PlanListProps extends Pick<Screen, "orders" | "greasing" | "now"> {
  /** Those that the layer marks, in the order of the shapes. */
  machines: readonly Machine[];
  layer: PlanLayer;
  selected: number | null;
  /** Shows on the picture where it stands, with its story. */
  onLocate: (machine: Machine, from: HTMLElement) => void;
  timeZone: string;
}

/** The marked machines of a layer as rows: nothing depends on the picture. Arrow keys go from one to the next. */
export function PlanList({ machines, layer, selected, onLocate, ...rest }: PlanListProps) {
  return (
    <ul
      onKeyDown={(event) => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-locate]")];
        const next = rows[rows.indexOf(event.target as HTMLElement) + step];
        if (step === 0 || !rows.includes(event.target as HTMLElement)) return;
        event.preventDefault();
        next?.focus();
      }}
    >
      {machines.map((machine) => (
        <li
          key={machine.id}
          data-row={machine.id}
          aria-current={machine.id === selected || undefined}
          className="border-line-soft border-b aria-[current]:bg-accent-tint"
        >
          <div className="flex items-center gap-2 pr-3">
            <button
              type="button"
              data-locate
              onClick={(event) => onLocate(machine, event.currentTarget)}
              className="flex min-w-0 flex-1 items-center gap-2.5 px-3 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
            >
              <StatusShape level={machine.level} size={16} fresh={machine.is_new} />
              <span className="min-w-0">
                <b className="block truncate font-semibold text-strong">{machine.name}</b>
                <Below machine={machine} isMeasured={layer === "levels"} />
              </span>
            </button>
            {layer === "levels" && <AgeAndOrder machine={machine} now={rest.now} />}
          </div>
          {layer === "orders" && <Orders orders={ordersOf(rest.orders, machine)} timeZone={rest.timeZone} />}
          {layer === "greasing" && <Points points={pointsOf(rest.greasing, machine)} timeZone={rest.timeZone} />}
        </li>
      ))}
    </ul>
  );
}

export const ordersOf = (orders: Screen["orders"], { id }: Machine) =>
  (orders ?? []).filter(({ machine_id }) => machine_id === id);
export const pointsOf = (points: Screen["greasing"], { id }: Machine) =>
  points.filter(({ machine_id }) => machine_id === id);

function Below({ machine, isMeasured }: { machine: Machine; isMeasured: boolean }) {
  const readingText = useReadingText();

  return (
    <span className="block truncate text-muted text-xs">
      {machine.code && <span className="font-mono">{machine.code} · </span>}
      {isMeasured ? readingText(machine.item?.reading ?? null) : machine.line}
    </span>
  );
}

function AgeAndOrder({ machine: { item }, now }: { machine: Machine; now: string }) {
  if (!item) return null;

  return (
    <span className="shrink-0 text-right text-muted text-xs">
      {item.level_since && (
        <b className="block font-semibold text-sm text-strong">
          <LevelAgeLines
            level_since={item.level_since}
            abnormal_since={item.abnormal_since ?? item.level_since}
            now={now}
            isShort
          />
        </b>
      )}
      {item.work_order ? <OrderLink order={item.work_order} /> : item.case && <CaseState of={item.case} />}
    </span>
  );
}

interface OrdersProps {
  orders: NonNullable<Screen["orders"]>;
  timeZone: string;
}

function Orders({ orders, timeZone }: OrdersProps) {
  const t = useTranslations("floor-plans");

  return (
    <ul className="grid gap-1 px-3 pb-2 pl-9.5">
      {orders.map(({ id, number, name, due_at }) => (
        <li key={id} className="flex items-baseline justify-between gap-2 text-xs">
          <Link href={`/maintenance/work-orders/${id}`} className="min-w-0 truncate hover:underline">
            <span className="font-medium font-mono text-accent">{workOrderNumber(number)}</span> {name}
          </Link>
          <span className="shrink-0 text-muted">
            {due_at ? <Moment at={due_at} as="day" timeZone={timeZone} /> : t("no_date")}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface PointsProps {
  points: Screen["greasing"];
  timeZone: string;
}

function Points({ points, timeZone }: PointsProps) {
  const t = useTranslations("floor-plans");
  const status = useTranslations("lubricators.options.status");

  return (
    <ul className="grid gap-1 px-3 pb-2 pl-9.5">
      {points.map(({ id, name, due_at, status: state }) => (
        <li key={id} className="flex items-baseline justify-between gap-2 text-xs">
          <Link href={`/lubrication/${id}`} className="min-w-0 truncate font-medium text-accent hover:underline">
            {name}
          </Link>
          <span className="shrink-0 text-muted">
            {due_at ? (
              <>
                {t("due")} <Moment at={due_at} as="day" timeZone={timeZone} />
              </>
            ) : (
              state && status(state)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
