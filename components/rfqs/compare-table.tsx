"use client";

import { BadgeCheck, ClockAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDay } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { Quote, Rfq } from "./types";

/** The quotes beside each other: a row a line, a column a vendor; the best is marked, and what comes too late says so. */
export function CompareTable({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");
  const money = useMoney();
  const dayText = useDay();
  const { vendors, quotes, lines, needed_by, best_quote_id, awarded_quote_id } = rfq;
  const quoteOf = (vendor_id: number) => quotes.find((quote) => quote.vendor_id === vendor_id);
  const isLate = (date: string | null) => needed_by !== null && date !== null && date > needed_by;
  const marked = awarded_quote_id ?? best_quote_id;
  const tint = (quote: Quote | undefined) =>
    cn("px-3 py-2 text-right align-top", quote?.id === marked && "bg-accent-tint");

  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[34rem] border-collapse text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="px-3 py-2 text-left font-normal text-muted">
              {t("line")}
            </th>
            {vendors.map(({ vendor_id, name, mail }) => {
              const quote = quoteOf(vendor_id);
              return (
                <th key={vendor_id} scope="col" className={tint(quote)}>
                  <span className="block font-semibold text-strong">{name}</span>
                  <span className={cn("block font-normal text-xs", mailStyle[mail] ?? "text-muted")}>
                    {quote
                      ? t("quoted_on", { date: dayText(quote.created_at.slice(0, 10), "shortDay") })
                      : t(`mail.${mail as "none"}`)}
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-line-soft border-b">
              <th scope="row" className="px-3 py-2 text-left font-medium text-strong">
                {line.quantity} × {line.name}
                {line.part && <span className="block font-normal text-muted text-xs">{line.part.number}</span>}
              </th>
              {vendors.map(({ vendor_id }) => {
                const quote = quoteOf(vendor_id);
                const priced = quote?.lines.find(({ line_id }) => line_id === line.id);
                return (
                  <td key={vendor_id} className={tint(quote)}>
                    {priced ? (
                      <>
                        <span className="block font-semibold text-strong tabular-nums">
                          {money(Math.round(priced.unit_price * line.quantity), quote!.currency)}
                        </span>
                        {priced.delivery_date && (
                          <Arrival date={priced.delivery_date} isLate={isLate(priced.delivery_date)} />
                        )}
                      </>
                    ) : (
                      <span className="text-muted text-xs">
                        {quote && quote.lines.length > 0 ? t("not_quoted") : "–"}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="row" className="px-3 py-2 text-left font-semibold text-strong">
              {t("total")}
            </th>
            {vendors.map(({ vendor_id }) => {
              const quote = quoteOf(vendor_id);
              if (!quote)
                return (
                  <td key={vendor_id} className={tint(quote)}>
                    <span className="text-muted text-xs">{t("waiting")}</span>
                  </td>
                );
              return (
                <td key={vendor_id} className={tint(quote)}>
                  <span className="flex items-center justify-end gap-1.5">
                    {quote.id === marked && (
                      <span className="inline-flex items-center gap-1 font-medium text-ok-text text-xs">
                        <BadgeCheck aria-hidden className="size-4" />
                        {awarded_quote_id ? t("awarded") : t("best")}
                      </span>
                    )}
                    <strong className="font-bold text-base text-strong tabular-nums">
                      {money(quote.price, quote.currency)}
                    </strong>
                  </span>
                  {!quote.is_complete ? (
                    <span className="block text-muted text-xs">
                      {t("of_lines", { done: quote.lines.length, total: lines.length })}
                    </span>
                  ) : (
                    quote.delivery_date && (
                      <Arrival date={quote.delivery_date} isLate={isLate(quote.delivery_date)} isAll />
                    )
                  )}
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
      <p className="mt-2 px-3 text-muted text-xs">{t("best_hint")}</p>
    </div>
  );
}

const mailStyle: Record<string, string> = {
  failed: "text-alarm-text",
  unknown: "text-alarm-text",
  refused: "text-alarm-text",
};

function Arrival({ date, isLate, isAll }: { date: string; isLate: boolean; isAll?: boolean }) {
  const t = useTranslations("rfqs");
  const dayText = useDay();
  const text = dayText(date, "shortDay");

  return (
    <span
      className={cn(
        "flex items-center justify-end gap-1 text-xs",
        isLate ? "font-semibold text-alarm-text" : "text-muted",
      )}
    >
      {isLate && <ClockAlert aria-hidden className="size-3.5" />}
      {isAll ? t("complete", { date: text }) : text}
    </span>
  );
}
