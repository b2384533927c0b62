import { useTranslations } from "next-intl";
import { CaseState } from "@/components/alerts/case-state";
import { LevelAge } from "@/components/alerts/level-age";
import { type MayOnItems, mayOnItems } from "@/components/alerts/may-on-items";
import { useCan } from "@/components/shell/viewer-context";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { StatusChip } from "@/components/ui/status-chip";
import { useReading } from "@/components/ui/use-reading";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { OnWire } from "@/lib/server/http/wire";
import type { PlacedMachine } from "@/lib/services/views/floor-plans/state";

type Machine = OnWire<PlacedMachine>;
type Story = NonNullable<Machine["item"]>;

/** The short form of the item's story: how bad and for how long, what was measured, the order, and what is next. */
export function PlanStory({ machine, now }: { machine: Machine; now: string }) {
  const t = useTranslations("floor-plans");
  const { item } = machine;
  const href = hrefOf(item ? { kind: "equipment", id: item.id } : { kind: "machine", id: machine.id });

  return (
    <article className="grid w-72 max-w-full gap-2">
      <header className="flex items-center gap-2">
        <StatusChip level={machine.level} fresh={machine.is_new} />
        <span className="ml-auto font-mono text-muted text-xs">{machine.code}</span>
      </header>
      <h3 className="font-semibold text-strong">
        {machine.name}
        {item && item.name !== machine.name && <span className="block font-normal text-body text-sm">{item.name}</span>}
      </h3>
      {item ? <Facts {...{ item, now }} /> : <p className="text-muted text-sm">{t(`calm.${machine.level === "ok" ? "ok" : "unknown"}`)}</p>}
      {machine.more_items > 0 && <p className="text-muted text-xs">{t("more_items", { count: machine.more_items })}</p>}
      <footer className="flex flex-wrap items-center justify-between gap-2">
        {item?.work_order ? <OrderLink order={item.work_order} /> : <span />}
        <Link href={href} className={buttonStyle({ size: "sm" })}>
          {t(item ? "open_item" : "open_machine")}
        </Link>
      </footer>
    </article>
  );
}

export function OrderLink({ order: { id, number } }: { order: { id: number; number: number } }) {
  return (
    <Link
      href={`/maintenance/work-orders/${id}`}
      className="font-medium font-mono text-accent text-xs hover:underline touch:py-3"
    >
      {workOrderNumber(number)}
    </Link>
  );
}

function Facts({ item, now }: { item: Story; now: string }) {
  const t = useTranslations("floor-plans");
  const said = useReadingText();
  const may = mayOnItems(useCan());
  const { level_since, abnormal_since } = item;

  return (
    <>
      {level_since && (
        <p className="text-body text-sm">
          <LevelAge level={item.level} level_since={level_since} abnormal_since={abnormal_since ?? level_since} now={now} />
        </p>
      )}
      <p className="text-body text-sm">{said(item.reading, true)}</p>
      {item.case && (
        <p className="text-sm">
          <span className="text-muted">{t("state")}</span>{" "}
          <b className="font-semibold text-strong">
            <CaseState of={item.case} />
          </b>
        </p>
      )}
      {item.case && (
        <p className="text-sm">
          <span className="text-muted">{t("next")}</span> <NextStep item={item} next={item.case.next} may={may} />
        </p>
      )}
    </>
  );
}

interface NextStepProps {
  item: Story;
  next: NonNullable<Story["case"]>["next"];
  may: MayOnItems;
}

/** What is done next, as a link where this person may do it from here. */
function NextStep({ item, next, may }: NextStepProps) {
  const t = useTranslations("floor-plans.steps");
  const order = item.work_order;
  const href =
    next === "order" || next === "order_again"
      ? may.order
        ? `/maintenance/work-orders?new=1&equipment_id=${item.id}${item.alert_id === null ? "" : `&alert_id=${item.alert_id}`}`
        : null
      : next === "acknowledge"
        ? hrefOf({ kind: "equipment", id: item.id })
        : order && `/maintenance/work-orders/${order.id}`;

  return href ? (
    <Link href={href} className="font-medium text-accent hover:underline">
      {t(next)}
    </Link>
  ) : (
    <b className="font-semibold text-strong">{t(next)}</b>
  );
}

/** "4.15 g, limit 3.00", with the name of the measurement where there is room for it. */
export function useReadingText() {
  const t = useTranslations();
  const { figure, withUnit } = useReading();

  return (reading: Pick<NonNullable<Story["reading"]>, "name" | "value" | "unit" | "decimals" | "limit"> | null, isNamed = false) => {
    if (!reading) return t("dashboard.attention.noReading");
    const measured = [
      withUnit(reading.value, reading),
      ...(reading.limit === null ? [] : [t("alerts.limit", { value: figure(reading.limit, reading.decimals) })]),
    ].join(", ");

    return isNamed ? `${t(reading.name)} ${measured}` : measured;
  };
}
