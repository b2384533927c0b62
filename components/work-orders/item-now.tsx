import { useTranslations } from "next-intl";
import { CaseState } from "@/components/alerts/case-state";
import { StatusChip } from "@/components/ui/status-chip";
import { useReading } from "@/components/ui/use-reading";
import type { OnWire } from "@/lib/server/http/wire";
import type { Verdict } from "@/lib/services/monitoring/cases/verdicts";

/** How the item of an order is now, as every other screen shows it; the finding below it is of the day it was made. */
export function ItemNow({ verdict }: { verdict: OnWire<Verdict> | null }) {
  const t = useTranslations();
  const { figure, withUnit } = useReading();
  if (!verdict || verdict.level === "unknown") return null;
  const { level, worst, case: found } = verdict;

  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <span className="text-muted">{t("work-orders.item_now")}</span>
      <StatusChip level={level} />
      {worst && (
        <span className="tabular-nums">
          <b className="font-semibold text-strong">{withUnit(worst.value, worst)}</b>
          {worst.limit !== null && (
            <span className="ml-1 text-muted">{t("alerts.limit", { value: figure(worst.limit, worst.decimals) })}</span>
          )}
        </span>
      )}
      {found && (
        <span className="font-medium text-strong">
          <CaseState of={found} />
        </span>
      )}
    </p>
  );
}
