"use client";

import { useFormatter, useTranslations } from "next-intl";
import { DescribedForm } from "@/components/resource/described-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ShareBar } from "@/components/ui/share-bar";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { Row } from "@/lib/client/rows";
import type { BudgetState, Spending } from "@/lib/domain/maintenance/budget";
import type { Description } from "@/lib/resources/describe";

/** A budget with what has become of it, above its form. */
export function BudgetForm({ resource, row }: { resource: Description; row: Row | null }) {
  return <DescribedForm resource={resource} row={row} underHead={row && <Figures row={row} />} />;
}

type Counted = BudgetState & { amount: number; currency: string; spent: Spending | null };

const parts = ["labor", "parts", "other", "services", "purchases", "ordered", "reserved"] as const;

function Figures({ row }: { row: Row }) {
  const t = useTranslations("budgets");
  const format = useFormatter();
  const money = useMoney();
  const { used, committed, left, share, currency, spent } = row as Row & Counted;
  const percent = format.number(share, { style: "percent", maximumFractionDigits: 0 });

  return (
    <div className="page-pad pt-0!">
      <Card>
        <CardHeader title={t("figures")} note={t("state", { percent })} />
        <CardBody className="grid gap-3">
          <ShareBar value={share} isBehind={share > 1} />
          <dl className="grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4">
            <Figure label={t("fields.used")} value={money(used, currency)} />
            <Figure label={t("fields.committed")} value={money(committed, currency)} />
            <Figure label={t("fields.left")} value={money(left, currency)} isBad={left < 0} />
          </dl>
          {spent && (
            <dl className="grid gap-x-8 gap-y-1 border-line-soft border-t pt-2 sm:grid-cols-2">
              {parts.map((part) => (
                <div key={part} className="flex justify-between gap-3 text-sm">
                  <dt className="text-muted">{t(`spent.${part}`)}</dt>
                  <dd className="tabular-nums">{money(spent[part], currency)}</dd>
                </div>
              ))}
            </dl>
          )}
        </CardBody>
      </Card>
    </div>
  );
}

function Figure({ label, value, isBad }: { label: string; value: string; isBad?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={cn("font-bold text-lg tabular-nums", isBad ? "text-alarm-text" : "text-strong")}>{value}</dd>
    </div>
  );
}
