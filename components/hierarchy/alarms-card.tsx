"use client";

import { useTranslations } from "next-intl";
import { AlertCount, CaseLevel } from "@/components/alerts/case-level";
import { AlertReading, RequestOfCase } from "@/components/alerts/case-parts";
import { CaseState } from "@/components/alerts/case-state";
import { caseHref, type DeskCase, isRequested, nameOfCase } from "@/components/alerts/cases";
import { mayOnItems } from "@/components/alerts/may-on-items";
import { type CountedCases, useCounted } from "@/components/alerts/use-counted";
import { useCan } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";

export interface AlarmsCardProps {
  /** The worst. */
  cases: readonly DeskCase[];
  counted: CountedCases;
  now: string;
}

/** The cases of a place, as the alarm desk lists them. */
export function AlarmsCard({ cases, counted, now }: AlarmsCardProps) {
  const t = useTranslations("alerts");
  const count = useCounted();

  return (
    <Card aria-label={t("title")}>
      <CardHeader title={t("title")} note={cases.length > 0 ? count(counted) : undefined} />
      {cases.length === 0 ? (
        <p className="px-3 py-2.5 text-muted">{t("none")}</p>
      ) : (
        <ul>
          {cases.map((one) => (
            <CaseLine key={one.key} one={one} now={now} />
          ))}
        </ul>
      )}
      {counted.cases > cases.length && (
        <p className="border-line-soft border-t px-3 py-2 text-muted text-xs">
          {t("worstCases", { shown: cases.length, cases: counted.cases })}
        </p>
      )}
    </Card>
  );
}

/** How bad since when, which item, what was measured, and its state. */
function CaseLine({ one, now }: { one: DeskCase; now: string }) {
  const t = useTranslations();
  const may = mayOnItems(useCan());
  const { worst, of } = one;
  const silent = worst.kind === "no_data";

  return (
    <li className="grid gap-1 border-line-soft border-b px-3 py-2 last:border-0">
      <span className="flex items-start justify-between gap-2">
        <span className="flex min-w-0 gap-1.5">
          <CaseLevel one={one} now={now} />
        </span>
        <span className="text-right font-medium text-strong text-xs">
          <CaseState of={of} />
          {one.isMuted && <span className="block font-normal text-muted">{t("alerts.muted")}</span>}
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <Link href={caseHref(one)} className="truncate font-semibold text-strong hover:text-accent hover:underline">
          {nameOfCase(one)}
        </Link>
        <AlertCount one={one} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-xs">
        <span className="min-w-0">
          {!silent && <AlertReading alert={worst} />}
          {worst.name && <span className="ml-1 text-muted">{t(worst.name)}</span>}
        </span>
        {isRequested(one) ? (
          <RequestOfCase one={one} may={may} />
        ) : (
          of.order && (
            <Link
              href={`/maintenance/work-orders/${of.order.id}`}
              className="font-medium font-mono text-accent hover:underline touch:py-3"
            >
              {workOrderNumber(of.order.number)}
            </Link>
          )
        )}
      </span>
    </li>
  );
}
