"use client";

import { useTranslations } from "next-intl";
import { CaseNow } from "@/components/alerts/case-now";
import { CaseState } from "@/components/alerts/case-state";
import { LevelAge } from "@/components/alerts/level-age";
import { limitWords } from "@/components/alerts/limit-words";
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

/**
 * The short form of the item's story: how bad and for how long, what was measured, and the same head as everywhere of what is
 * wrong, done and next; users who may not see work get its state and next step in words.
 */
export function PlanStory({ machine, now }: { machine: Machine; now: string }) {
  const t = useTranslations("floor-plans");
  const { item } = machine;
  const href = hrefOf(item ? { kind: "equipment", id: item.id } : { kind: "machine", id: machine.id });

  return (
    <article className="grid w-96 max-w-full gap-2">
      <header className="flex items-center gap-2">
        <StatusChip level={machine.level} fresh={machine.is_new} />
        <span className="ml-auto font-mono text-muted text-xs">{machine.code}</span>
      </header>
      <h2 className="font-semibold text-strong">
        {machine.name}
        {item && item.name !== machine.name && <span className="block font-normal text-body text-sm">{item.name}</span>}
      </h2>
      {item ? (
        <Facts item={item} now={now} />
      ) : (
        <p className="text-muted text-sm">{t(`calm.${machine.level === "ok" ? "ok" : "unknown"}`)}</p>
      )}
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
  const t = useTranslations();
  const readingText = useReadingText();
  const maySeeWork = useCan()("view_maintenance");
  const { level_since, abnormal_since, case: found } = item;

  return (
    <>
      {level_since && (
        <p className="text-body text-sm">
          <LevelAge
            level={item.level}
            level_since={level_since}
            abnormal_since={abnormal_since ?? level_since}
            now={now}
          />
        </p>
      )}
      <p className="text-body text-sm">{readingText(item.reading, true)}</p>
      {maySeeWork ? (
        <CaseNow equipment_id={item.id} now={now} />
      ) : (
        found && (
          <p className="text-sm">
            <CaseState of={found} /> ·{" "}
            <b className="font-semibold text-strong">{t(`stories.now.steps.${found.next}`)}</b>
          </p>
        )
      )}
    </>
  );
}

/** "4.15 g, limit 3.00", with the name of the measurement where there is room for it. */
export function useReadingText() {
  const t = useTranslations();
  const { figure, withUnit } = useReading();

  return (
    reading: Pick<NonNullable<Story["reading"]>, "name" | "value" | "unit" | "decimals" | "limit" | "cause"> | null,
    isNamed = false,
  ) => {
    if (!reading) return t("dashboard.attention.noReading");
    const measured = [
      withUnit(reading.value, reading),
      ...(reading.limit === null
        ? []
        : [t(limitWords(reading.cause), { value: figure(reading.limit, reading.decimals) })]),
    ].join(", ");

    return isNamed ? `${t(reading.name)} ${measured}` : measured;
  };
}
