"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/client/class-names";
import { healthBand, worstFirst } from "@/lib/domain/monitoring/health-score";
import type { OnWire } from "@/lib/server/http/wire";
import type { SuccessScreen } from "@/lib/services/screens/success";
import { HealthBar, HealthText } from "./health-bar";

export type Company = OnWire<SuccessScreen>["companies"][number];

export interface CompanyListProps {
  companies: readonly Company[];
  chosen: number | null;
  /** yyyy-mm-dd */
  today: string;
  className?: string;
}

const last = "9999";
const orders = {
  health: worstFirst,
  renewal: (a: Company, b: Company) => ((a.renewal_date ?? last) < (b.renewal_date ?? last) ? -1 : 1),
  met: (a: Company, b: Company) => ((a.last_meeting_on ?? "") < (b.last_meeting_on ?? "") ? -1 : 1),
  name: (a: Company, b: Company) => a.name.localeCompare(b.name),
};
type Order = keyof typeof orders;

/** Companies with their health, coverage, alerts, open work, renewal and last meeting; the worst first. */
export function CompanyList({ companies, chosen, today, className }: CompanyListProps) {
  const t = useTranslations("success");
  const [order, setOrder] = useState<Order>("health");
  const [search, setSearch] = useState("");
  const word = search.trim().toLowerCase();
  const shown = companies.filter(({ name }) => name.toLowerCase().includes(word)).sort(orders[order]);

  return (
    <section
      data-card
      aria-label={t("tabs.main")}
      className={cn("flex min-w-0 flex-col rounded-card border border-line bg-card max-md:rounded-phone", className)}
    >
      <div className="grid gap-2 border-line border-b p-2.5">
        <SearchInput value={search} onValueChange={setSearch} placeholder={t("search")} className="max-w-none" />
        <Select
          aria-label={t("sort.label")}
          value={order}
          onValueChange={(next) => setOrder(next as Order)}
          options={(Object.keys(orders) as Order[]).map((one) => ({ value: one, label: t(`sort.${one}`) }))}
        />
      </div>
      <Totals companies={companies} />
      {companies.length === 0 && <EmptyState title={t("none")} text={t("none_hint")} />}
      {companies.length > 0 && shown.length === 0 && <EmptyState kind="filtered" title={t("none_found")} />}
      <ul className="min-h-0 overflow-y-auto">
        {shown.map((company) => (
          <li key={company.id} className="border-line-soft border-b">
            <Link
              href={`/success-dashboard/main?company=${company.id}`}
              aria-current={company.id === chosen ? "true" : undefined}
              className={cn(
                "grid gap-1.5 border-transparent border-l-3 px-3 py-2.5 hover:bg-hover",
                company.id === chosen && "lg:border-accent lg:bg-accent-tint",
              )}
            >
              <CompanyFigures company={company} today={today} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-auto px-3 py-2 text-muted text-xs">{t("legend")}</p>
    </section>
  );
}

function CompanyFigures({ company, today }: { company: Company; today: string }) {
  const t = useTranslations("success");
  const dayText = useDay();
  const { health, band, renewal_date, last_meeting_on } = company;
  const isNear = renewal_date !== null && renewal_date <= shifted(today, 90);

  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <b className="min-w-0 font-semibold text-strong">{company.name}</b>
        {health && band ? (
          <HealthText score={health.mean} band={band} />
        ) : (
          <span className="text-muted text-xs">{t("no_health")}</span>
        )}
      </span>
      {health && band && <HealthBar score={health.mean} band={band} />}
      <BadItems of={company} />
      <Line>
        <span>{t("plants", { count: company.plants.length })}</span>
        <span>{t("sensors", { count: company.sensors })}</span>
      </Line>
      <Rates of={company} />
      <Line>
        <span className={cn(isNear && "font-medium text-chronic-text")}>
          {renewal_date === null
            ? t("no_renewal")
            : t(renewal_date < today ? "renewed" : "renews", { date: dayText(renewal_date) })}
        </span>
        <span className={cn(isLongAgo(last_meeting_on, today) && "font-medium text-chronic-text")}>
          {last_meeting_on ? t("met", { date: dayText(last_meeting_on, "shortDay") }) : t("not_met")}
        </span>
      </Line>
    </>
  );
}

/** A quarter without a meeting is long. */
const isLongAgo = (day: string | null, today: string) => day === null || day < shifted(today, -90);

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** What the mean hides: how many of the items are bad, and the worst of them. */
export function BadItems({
  of: { health, items, bad_items },
}: {
  of: Pick<Company, "health" | "items" | "bad_items">;
}) {
  const t = useTranslations("success");
  if (!health) return null;

  return (
    <Line>
      <span>{t("bad_items", { count: bad_items, items })}</span>
      {bad_items > 0 && (
        <span>
          {t("worst_item")} <HealthText score={health.lowest} band={healthBand(health.lowest)} />
        </span>
      )}
    </Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap justify-between gap-x-3 text-muted text-xs">{children}</span>
);

type CoverageField = "watched" | "items" | "reporting" | "sensors" | "covered_hours" | "expected_hours";

type OverrideField = "limit_overrides" | "limit_overrides_without_reason";

/** Coverage, alerts per hundred sensors and open orders. */
export function Rates({ of }: { of: Pick<Company, CoverageField | OverrideField | "alerts_per_100" | "open_orders"> }) {
  const t = useTranslations("success");
  const format = useFormatter();
  const strong = (value: string) => <b className="font-semibold text-strong tabular-nums">{value}</b>;
  const percent = (value: number | null) =>
    value === null ? "–" : format.number(value, { style: "percent", maximumFractionDigits: 0 });

  return (
    <Line>
      <span>
        {t("watched")} {strong(t("of", { part: of.watched, whole: of.items }))}
      </span>
      <span>
        {t("fresh")} {strong(t("of", { part: of.reporting, whole: of.sensors }))}
      </span>
      <span>
        {t("covered")} {strong(percent(of.expected_hours === 0 ? null : of.covered_hours / of.expected_hours))}
      </span>
      <span>
        {t("alerts")}{" "}
        {strong(of.alerts_per_100 === null ? "–" : format.number(of.alerts_per_100, { maximumFractionDigits: 1 }))}
      </span>
      <span>
        {t("open")} {strong(format.number(of.open_orders))}
      </span>
      <span>
        {t("overrides")}{" "}
        {strong(t("overrides_of", { count: of.limit_overrides, without: of.limit_overrides_without_reason }))}
      </span>
    </Line>
  );
}

function Totals({ companies }: { companies: readonly Company[] }) {
  const t = useTranslations("success.totals");
  const format = useFormatter();
  const sum = (of: (company: Company) => number) => companies.reduce((all, company) => all + of(company), 0);
  const sensors = sum((company) => company.sensors);
  const alerts = sum((company) => ((company.alerts_per_100 ?? 0) * company.sensors) / 100);
  const overdue = sum((company) => company.overdue_actions);
  const figures = [
    [format.number(sum(({ plants }) => plants.length)), t("plants", { count: sum(({ plants }) => plants.length) })],
    [format.number(sensors), t("sensors", { count: sensors })],
    [sensors === 0 ? "–" : format.number((alerts / sensors) * 100, { maximumFractionDigits: 1 }), t("alerts")],
    [
      format.number(sum((company) => company.open_orders)),
      t("orders", { count: sum((company) => company.open_orders) }),
    ],
    ...(overdue > 0 ? [[format.number(overdue), t("overdue", { count: overdue })] as const] : []),
  ] as const;

  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 border-line border-b bg-sunk px-3 py-2">
      {figures.map(([value, name]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="font-semibold text-base text-strong tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
