import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import type { Row } from "@/lib/client/rows";
import type { OnWire } from "@/lib/server/http/wire";
import type { CompanyInfo } from "@/lib/services/screens/company";

export interface AccountCardProps {
  info: Omit<OnWire<CompanyInfo>, "plants" | "storage" | "archives" | "can_be_removed">;
  may: { plants: boolean; users: boolean };
}

/** The contract, who looks after it on both sides, and how its people come in. */
export function AccountCard({ info, may }: AccountCardProps) {
  const t = useTranslations("companies");
  const { company, sign_in, switched_off, distributors } = info;

  return (
    <Card>
      <CardHeader title={t("account")} />
      <dl>
        <Fact label={t("fields.billing_plan")}>{textOf(company.billing_plan)}</Fact>
        <Fact label={t("fields.renewal_date")}>
          <RenewalDate company={company} renewal={info.renewal} />
        </Fact>
        <Fact label={t("fields.csm")}>{textOf(company.csm)}</Fact>
        <Fact label={t("fields.champions")}>{textOf(company.champions)}</Fact>
        <Fact label={t("fields.region")}>{textOf(company.region)}</Fact>
        <Fact label={t("fields.currency")}>{t(`options.currency.${company.currency}`)}</Fact>
        {distributors.length > 0 && <Fact label={t("distributors")}>{distributors.join(", ")}</Fact>}
        <Fact label={t("fields.plants_count")}>
          <Count href={may.plants && `/plants?company_id[]=${company.id}`}>{company.plants_count}</Count>
        </Fact>
        <Fact label={t("fields.users_count")}>
          <Count href={may.users && `/users?company_id[]=${company.id}`}>{company.users_count}</Count>
        </Fact>
        <Fact label={t("sign_in")}>
          {t(sign_in.is_sso ? "with_sso" : "with_password")}
          {sign_in.is_forced_mfa && <span className="block">{t("with_factor")}</span>}
        </Fact>
        <Fact label={t("menu")}>{t("menu_off", { count: switched_off })}</Fact>
        <Fact label={t("fields.shares_outcomes")}>
          {company.shares_outcomes ? t("shared", { by: String(company.shares_outcomes_by) }) : t("not_shared")}
        </Fact>
      </dl>
      <p className="whitespace-pre-wrap break-words px-3 py-2.5">
        {textOf(company.notes) ?? <span className="text-muted">{t("no_notes")}</span>}
      </p>
    </Card>
  );
}

const textOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : null);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations("companies");

  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-line-soft border-b px-3 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 break-words text-right text-strong">
        {children ?? <span className="text-faint">{t("not_said")}</span>}
      </dd>
    </div>
  );
}

function Count({ href, children }: { href: string | false; children: unknown }) {
  const format = useFormatter();
  const number = format.number(Number(children));
  if (!href) return number;

  return (
    <Link
      href={href}
      className="inline-flex min-h-6 items-center font-medium text-accent tabular-nums hover:underline touch:min-h-12"
    >
      {number}
    </Link>
  );
}

const tones = { overdue: "text-alarm-text", soon: "text-warning-text", later: "text-muted" };

function RenewalDate({ company, renewal }: { company: Row; renewal: OnWire<CompanyInfo>["renewal"] }) {
  const t = useTranslations("companies");
  if (!renewal) return <span className="text-faint">{t("not_said")}</span>;
  const day = String(company.renewal_date);

  return (
    <>
      <Moment at={day.slice(0, 10)} as="day" className="whitespace-nowrap" />
      <span className={cn("block text-xs", tones[renewal.state])}>
        {t(renewal.state === "overdue" ? "renewal.overdue" : "renewal.in", { days: renewal.days })}
      </span>
    </>
  );
}
