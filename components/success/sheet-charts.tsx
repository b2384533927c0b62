"use client";

import { useTranslations } from "next-intl";
import { useDay } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { Shown } from "./types";

const mostMonths = 12;

const parts = [
  ["confirmed", "bg-strong"],
  ["other_fault", "bg-muted"],
  ["fault_found", "bg-muted/50"],
  ["nothing_found", "bg-chronic"],
  ["none", "bg-line"],
] as const;

/** Savings by month, and what the orders from alerts found. The numbers stand beside the bars. */
export function SheetCharts({ currency, shown }: { currency: string; shown: Shown }) {
  const t = useTranslations("one-pagers.paper");
  const money = useMoney("exact");
  const dayText = useDay();
  const months = shown.months.slice(-mostMonths);
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  const orders = parts.reduce((sum, [key]) => sum + shown.verdicts[key], 0);
  if (months.length === 0 && orders === 0) return null;

  return (
    <div className="grid gap-x-7 gap-y-3 text-xs sm:grid-cols-2">
      <section>
        <h3 className="mb-1 font-semibold text-sm text-strong">{t("by_month")}</h3>
        {months.map(({ month, amount }) => (
          <div key={month} className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-2 py-0.5">
            <span>{dayText(`${month}-15`, "monthName")}</span>
            <span aria-hidden className="h-2.5 bg-strong/80" style={{ width: `${(100 * amount) / most}%` }} />
            <b className="text-right font-semibold text-strong tabular-nums">{money(amount, currency)}</b>
          </div>
        ))}
      </section>
      <section>
        <h3 className="mb-1 font-semibold text-sm text-strong">{t("found", { count: orders })}</h3>
        {orders > 0 && (
          <>
            <div aria-hidden className="my-1.5 flex h-3 gap-0.5">
              {parts.map(([key, fill]) => (
                <span key={key} className={fill} style={{ width: `${(100 * shown.verdicts[key]) / orders}%` }} />
              ))}
            </div>
            <ul>
              {parts
                .filter(([key]) => shown.verdicts[key] > 0)
                .map(([key, fill]) => (
                  <li key={key} className="flex items-center gap-1.5 text-muted">
                    <span aria-hidden className={cn("size-2.5", fill)} />
                    <b className="w-5 font-semibold text-strong tabular-nums">{shown.verdicts[key]}</b>
                    {t(key === "none" ? "no_verdict" : key)}
                  </li>
                ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}
