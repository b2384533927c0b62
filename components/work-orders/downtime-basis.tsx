"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import type { Permission } from "@/lib/domain/identity/permissions";
import { downtimeCost } from "@/lib/domain/maintenance/order-cost";
import { useDuration } from "./due";
import type { FullOrder } from "./types";

type Basis = NonNullable<NonNullable<FullOrder["cost"]>["downtime_basis"]>;

export interface DowntimeBasisProps {
  basis: Basis;
  currency: string;
  /** What was frozen when the order was closed; its records may have changed since. */
  frozen?: number | null;
}

/** What an order's downtime is worth, factor by factor, each with its source. */
export function DowntimeBasis({ basis, currency, frozen = null }: DowntimeBasisProps) {
  const t = useTranslations("work-orders.basis");
  const money = useMoney("exact");
  const today = basis.kind === "production" ? basis.cost : downtimeCost(basis.minutes, basis.hourly);

  return (
    <div className="grid gap-0.5 text-muted text-xs">
      {basis.kind === "production" ? (
        <Production basis={basis} currency={currency} />
      ) : (
        <Flat basis={basis} currency={currency} />
      )}
      {frozen !== null && frozen !== today && <p>{t("today", { amount: money(today, currency) })}</p>}
    </div>
  );
}

function Production({ basis, currency }: { basis: Extract<Basis, { kind: "production" }>; currency: string }) {
  const t = useTranslations("work-orders.basis");
  const format = useFormatter();
  const money = useMoney("exact");
  const duration = useDuration();
  const { process, minutes, planned_seconds, possible, made, caught_up, lost, value_per_part, cost } = basis;
  const at = `/processes/${process.id}`;
  const parts = (count: number) => t("parts", { count, shown: format.number(count) });
  const rows: [string, ReactNode, string][] = [
    [
      "planned",
      t("planned_of", { time: duration(planned_seconds / 60), whole: duration(minutes) }),
      `${at}/details/logs`,
    ],
    ["possible", parts(possible), at],
    ["made", `− ${parts(made)}`, `${at}/details/dashboard`],
    ["caught_up", `− ${parts(caught_up)}`, `${at}/details/dashboard`],
    ["lost", `${parts(lost)} × ${money(value_per_part, currency)} = ${money(cost, currency)}`, at],
  ];

  return (
    <>
      <p>{t("production", { name: process.name })}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {rows.map(([key, value, href]) => (
          <div key={key} className="contents">
            <dt>{t(key as "planned")}</dt>
            <dd className="text-right tabular-nums">
              <Source href={href} permission="view_oee">
                {value}
              </Source>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A link for those who may open it. */
export function Source({ href, permission, children }: { href: string; permission: Permission; children: ReactNode }) {
  const { permissions } = useViewer();
  if (!permissions.includes(permission)) return children;

  return (
    <Link href={href} className="text-body underline decoration-line underline-offset-2 hover:decoration-current">
      {children}
    </Link>
  );
}

function Flat({ basis, currency }: { basis: Extract<Basis, { kind: "flat" }>; currency: string }) {
  const t = useTranslations("work-orders.basis");
  const money = useMoney("exact");
  const duration = useDuration();
  const { reason, minutes, hourly, rate_of } = basis;

  return (
    <>
      <p>{t(`flat.${reason}`)}</p>
      {hourly === null || rate_of === null ? (
        <p>{t("no_rate", { time: duration(minutes) })}</p>
      ) : (
        <p className="tabular-nums">
          {t("flat_factors", { time: duration(minutes), rate: money(hourly, currency) })}{" "}
          <Source
            href={rate_of.kind === "line" ? `/production-lines/${rate_of.id}/details` : `/plants/${rate_of.id}`}
            permission={rate_of.kind === "line" ? "view_dashboard" : "view_plants"}
          >
            {rate_of.name}
          </Source>
        </p>
      )}
    </>
  );
}
