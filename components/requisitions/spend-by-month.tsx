import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import type { Query } from "@/lib/client/query";
import { monthOf, monthText, shiftMonth } from "@/lib/domain/shared/calendar-month";
import type { Figures } from "./types";

const mostMonths = 12;

interface SpendByMonthProps {
  figures: Figures;
  listOf: (filters: Query) => string;
}

/** What was completed in each month came to, by currency: money of two currencies is never added. */
export function SpendByMonth({ figures: { analytics, daterange, today }, listOf }: SpendByMonthProps) {
  const t = useTranslations("requisitions.figures");
  const money = useMoney("exact");
  const dayText = useDay();
  const { spend_by_month, spend_by_currency } = analytics;
  const months = monthsTo((daterange?.to ?? today).slice(0, 7), spend_by_month[0]?.month);
  const [firstMonth = ""] = months;
  const isCut = spend_by_month.some(({ month }) => month < firstMonth);

  return (
    <Card className="grid content-start gap-3 p-4">
      <h2 className="font-semibold text-strong">{t("by_month")}</h2>
      {spend_by_currency.length === 0 && <p className="text-muted">{t("nothing_completed")}</p>}
      {spend_by_currency.map(({ currency }) => {
        const of = (month: string) =>
          spend_by_month.find((one) => one.month === month && one.currency === currency) ?? { spend: 0, count: 0 };
        const most = Math.max(1, ...months.map((month) => of(month).spend));
        return (
          <section key={currency}>
            {spend_by_currency.length > 1 && <h3 className="mb-1 text-muted text-xs">{currency}</h3>}
            <ul>
              {months.map((month) => {
                const { spend, count } = of(month);
                return (
                  <li key={month}>
                    <Link
                      href={listOf({ status: ["completed"], completed_at: within(month, daterange) })}
                      className="grid min-h-6 grid-cols-[4.5rem_minmax(0,1fr)_6.5rem] items-center gap-2 rounded-chip py-0.5 text-sm hover:bg-hover touch:min-h-11"
                    >
                      <span className="whitespace-nowrap text-muted">{dayText(`${month}-15`, "shortMonth")}</span>
                      <span
                        aria-hidden
                        className="h-2.5 rounded-r-sm bg-accent"
                        style={{ width: `${(100 * spend) / most}%` }}
                      />
                      <span className="text-right tabular-nums">
                        {count === 0 ? (
                          <span aria-hidden className="text-muted">
                            –
                          </span>
                        ) : (
                          <b className="font-semibold text-strong">{money(spend, currency)}</b>
                        )}
                        <span className="sr-only">, {t("of_month", { count })}</span>
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
      {isCut && <p className="text-muted text-xs">{t("last_months", { count: mostMonths })}</p>}
    </Card>
  );
}

/** The months up to the last one, from the first that has something, at most twelve. */
function monthsTo(last: string, first = last): string[] {
  const end = monthOf(last);
  const months = Array.from({ length: mostMonths }, (_month, at) => monthText(shiftMonth(end, at - mostMonths + 1)));

  return months.filter((month) => month >= first);
}

/** A month, cut to the period that the page is about. */
function within(month: string, range: { from?: string; to?: string } | null) {
  const next = shiftMonth(monthOf(month), 1);
  const lastDay = new Date(Date.UTC(next.year, next.month - 1, 0)).toISOString().slice(0, 10);
  const [from, to] = [`${month}-01`, lastDay];

  return {
    from: range?.from && range.from > from ? range.from : from,
    to: range?.to && range.to < to ? range.to : to,
  };
}
