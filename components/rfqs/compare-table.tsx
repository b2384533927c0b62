"use client";

import { BadgeCheck, ClockAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { useDay, useMoment } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { Quote, Rfq } from "./types";

/**
 * The quotes beside each other: a row a line, a column a vendor; the best is marked, and what comes too late is marked as late.
 * Where the columns do not fit, a card a vendor.
 */
export function CompareTable({ rfq }: { rfq: Rfq }) {
  const t = useTranslations("rfqs");
  const { vendors, lines } = rfq;
  const marked = rfq.awarded_quote_id ?? rfq.best_quote_id;
  const offers = vendors.map((vendor) => {
    const quote = rfq.quotes.find(({ vendor_id }) => vendor_id === vendor.vendor_id);
    const isMarked = quote !== undefined && quote.id === marked;
    return { vendor, quote, isMarked, tint: cn("px-3 py-2 text-right align-top", isMarked && "bg-accent-tint") };
  });
  const isWide = vendors.length > 3;

  return (
    <div className="@container min-w-0">
      <ul className={cn("grid gap-3", isWide ? "@3xl:hidden" : "@xl:hidden")}>
        {offers.map((offer) => (
          <OfferCard key={offer.vendor.vendor_id} rfq={rfq} {...offer} />
        ))}
      </ul>
      <div className={cn("overflow-x-auto", isWide ? "@max-3xl:hidden" : "@max-xl:hidden")}>
        <Rows
          of={lines}
          keyOf={({ id }) => id}
          className="border-collapse text-sm"
          headRowClassName="border-line border-b"
          rowClassName="border-line-soft border-b"
          pad="px-3 py-2"
          columns={[
            {
              key: "line",
              head: t("line"),
              isRowHead: true,
              headClassName: "font-normal text-muted",
              className: "font-medium text-strong",
              cell: (line) => <Line line={line} />,
            },
            ...offers.map(({ vendor, quote, tint }) => ({
              key: String(vendor.vendor_id),
              head: <Vendor rfq={rfq} vendor={vendor} quote={quote} />,
              headClassName: tint,
              className: tint,
              cell: (line: Rfq["lines"][number]) => <Price rfq={rfq} quote={quote} line={line} />,
            })),
          ]}
          foot={
            <tr>
              <th scope="row" className="px-3 py-2 text-left font-semibold text-strong">
                {t("total")}
              </th>
              {offers.map(({ vendor, quote, isMarked, tint }) => (
                <td key={vendor.vendor_id} className={tint}>
                  <Total rfq={rfq} vendor={vendor} quote={quote} isMarked={isMarked} />
                </td>
              ))}
            </tr>
          }
        />
      </div>
      <p className="mt-2 px-3 text-muted text-xs">{t("best_hint")}</p>
    </div>
  );
}

interface OfferProps {
  rfq: Rfq;
  quote: Quote | undefined;
}

interface OfferCardProps extends OfferProps {
  vendor: Rfq["vendors"][number];
  isMarked: boolean;
}

function OfferCard({ rfq, vendor, quote, isMarked }: OfferCardProps) {
  return (
    <li className={cn("rounded-card border border-line px-3 py-2 text-sm", isMarked && "bg-accent-tint")}>
      <div className="flex items-start justify-between gap-3 border-line-soft border-b pb-2">
        <Vendor rfq={rfq} vendor={vendor} quote={quote} />
        <div className="text-right">
          <Total rfq={rfq} vendor={vendor} quote={quote} isMarked={isMarked} />
        </div>
      </div>
      <dl>
        {rfq.lines.map((line) => (
          <div key={line.id} className="flex items-start justify-between gap-3 py-1.5">
            <dt className="min-w-0">
              <Line line={line} />
            </dt>
            <dd className="shrink-0 text-right">
              <Price rfq={rfq} quote={quote} line={line} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Vendor({ rfq, vendor, quote }: OfferProps & { vendor: Rfq["vendors"][number] }) {
  const t = useTranslations("rfqs");
  const moment = useMoment();
  const dayOf = (at: string) => moment(at, "shortDay", rfq.plant.time_zone);

  return (
    <span className="block min-w-0">
      <span className="block font-semibold text-strong">{vendor.name}</span>
      <span className={cn("block font-normal text-xs", mailStyle[vendor.mail] ?? "text-muted")}>
        {quote
          ? t(quote.is_by_vendor ? "by_vendor" : "quoted_on", { date: dayOf(quote.created_at) })
          : vendor.declined_at
            ? t("declined_on", { date: dayOf(vendor.declined_at) })
            : t(`mail.${vendor.mail as "none"}`)}
      </span>
      {(quote?.note ?? vendor.decline_note) && (
        <span className="block font-normal text-muted text-xs">“{quote?.note ?? vendor.decline_note}”</span>
      )}
    </span>
  );
}

function Line({ line }: { line: Rfq["lines"][number] }) {
  return (
    <>
      {line.quantity} × {line.name}
      {line.part && <span className="block font-normal text-muted text-xs">{line.part.number}</span>}
    </>
  );
}

function Price({ rfq, quote, line }: OfferProps & { line: Rfq["lines"][number] }) {
  const t = useTranslations("rfqs");
  const money = useMoney();
  const priced = quote?.lines.find(({ line_id }) => line_id === line.id);
  if (!quote || !priced)
    return <span className="text-muted text-xs">{quote && quote.lines.length > 0 ? t("not_quoted") : "–"}</span>;

  return (
    <>
      <span className="block font-semibold text-strong tabular-nums">
        {money(Math.round(priced.unit_price * line.quantity), quote.currency)}
      </span>
      {priced.delivery_date && (
        <Arrival date={priced.delivery_date} isLate={isAfter(priced.delivery_date, rfq.needed_by)} />
      )}
    </>
  );
}

interface TotalProps extends OfferProps {
  vendor: Rfq["vendors"][number];
  isMarked: boolean;
}

function Total({ rfq, vendor, quote, isMarked }: TotalProps) {
  const t = useTranslations("rfqs");
  const money = useMoney();
  if (!quote) return <span className="text-muted text-xs">{t(vendor.declined_at ? "declined" : "waiting")}</span>;

  return (
    <>
      <span className="flex items-center justify-end gap-1.5">
        {isMarked && (
          <span className="inline-flex items-center gap-1 font-medium text-ok-text text-xs">
            <BadgeCheck aria-hidden className="size-4" />
            {rfq.awarded_quote_id ? t("awarded") : t("best")}
          </span>
        )}
        <strong className="font-bold text-base text-strong tabular-nums">{money(quote.price, quote.currency)}</strong>
      </span>
      {!quote.is_complete ? (
        <span className="block text-muted text-xs">
          {t("of_lines", { done: quote.lines.length, total: rfq.lines.length })}
        </span>
      ) : (
        quote.delivery_date && (
          <Arrival date={quote.delivery_date} isLate={isAfter(quote.delivery_date, rfq.needed_by)} isAll />
        )
      )}
    </>
  );
}

const isAfter = (date: string, day: string | null) => day !== null && date > day;

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
