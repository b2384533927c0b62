"use client";

import { CalendarPlus, FilePlus2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { CaseState } from "@/components/alerts/case-state";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { StatusChip } from "@/components/ui/status-chip";
import { useMoney } from "@/components/ui/use-money";
import type { OnWire } from "@/lib/server/http/wire";
import type { SuccessScreen } from "@/lib/services/screens/success";
import { ActionList } from "./action-list";
import { BadItems, type Company, Rates } from "./company-list";
import { HealthBar, HealthText } from "./health-bar";

type More = NonNullable<OnWire<SuccessScreen>["company"]>;

export interface CompanyCardsProps {
  company: Company;
  more: More;
  today: string;
  mayCreate: boolean;
  mayUpdate: boolean;
}

/** What a conversation with a company begins with. */
export function CompanyCards({ company, more, today, mayCreate, mayUpdate }: CompanyCardsProps) {
  const t = useTranslations("success.company");
  const [only, ...others] = company.plants;
  const plant = only && others.length === 0 ? `?plant_id=${only.id}` : "";

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-bold text-lg text-strong">{company.name}</h2>
          {company.csm && (
            <p className="text-muted text-xs">
              {t("csm")}: {company.csm}
            </p>
          )}
        </div>
        {mayCreate && (
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link href={`/success-dashboard/meeting-tracker/new${plant}`}>
                <CalendarPlus aria-hidden />
                {t("new_meeting")}
              </Link>
            </Button>
            <Button asChild variant="primary">
              <Link href={`/success-dashboard/roi-one-pager/new${plant}`}>
                <FilePlus2 aria-hidden />
                {t("new_one_pager")}
              </Link>
            </Button>
          </div>
        )}
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <div className="grid min-w-0 gap-3">
          <Plants company={company} />
          <Card>
            <CardHeader title={t("actions")} />
            {more.actions.length === 0 ? (
              <p className="p-3 text-muted">{t("no_actions")}</p>
            ) : (
              <ActionList actions={more.actions} today={today} mayUpdate={mayUpdate} />
            )}
          </Card>
        </div>
        <div className="grid min-w-0 gap-3">
          <Worst items={more.items} />
          <Records more={more} />
        </div>
      </div>
    </>
  );
}

function Plants({ company }: { company: Company }) {
  const t = useTranslations("success");

  return (
    <Card>
      <CardHeader title={t("company.plants")} />
      <ul>
        {company.plants.map((plant) => (
          <li key={plant.id} className="grid gap-1 border-line-soft border-b px-3 py-2.5 last:border-b-0">
            <span className="flex items-baseline justify-between gap-2">
              <Link href={`/dashboard/plant?plant=${plant.id}`} className="font-semibold text-strong hover:underline">
                {plant.name}
              </Link>
              {plant.health && plant.band ? (
                <HealthText score={plant.health.mean} band={plant.band} />
              ) : (
                <span className="text-muted text-xs">{t("no_health")}</span>
              )}
            </span>
            {plant.health && plant.band && <HealthBar score={plant.health.mean} band={plant.band} />}
            <BadItems of={plant} />
            <Rates of={plant} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Worst({ items }: { items: More["items"] }) {
  const t = useTranslations("success.company");

  return (
    <Card>
      <CardHeader title={t("worst")} />
      {items.length === 0 && <p className="p-3 text-muted">{t("no_worst")}</p>}
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className="flex items-start justify-between gap-3 border-line-soft border-b px-3 py-2 last:border-b-0"
          >
            <span className="min-w-0">
              <Link href={`/equipments/${item.id}/details/main`} className="font-medium text-strong hover:underline">
                {item.name}
              </Link>
              <span className="block text-muted text-xs">{item.plant}</span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-0.5">
              <StatusChip level={item.level} />
              <HealthText score={item.score} band={item.band} />
              {item.case && (
                <span className="text-muted text-xs">
                  <CaseState of={item.case} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Meetings, one-pagers, and what was approved. */
function Records({ more }: { more: More }) {
  const t = useTranslations("success.company");
  const tabs = useTranslations("success.tabs");
  const papers = useTranslations("one-pagers");
  const dayText = useDay();
  const money = useMoney();

  return (
    <Card>
      <CardHeader title={t("saved")} />
      <p className="px-3 py-2.5 font-semibold text-lg text-strong tabular-nums">
        {more.saved.length === 0 ? (
          <span className="font-normal text-muted text-sm">{t("nothing_saved")}</span>
        ) : (
          more.saved.map(({ amount, currency }) => money(amount, currency)).join(" + ")
        )}
      </p>
      <CardHeader title={tabs("meetings")} className="border-line-soft border-t" />
      <ul>
        {more.meetings.length === 0 && <li className="p-3 text-muted">–</li>}
        {more.meetings.map((meeting) => (
          <li key={meeting.id} className="flex items-baseline justify-between gap-3 px-3 py-1.5">
            <Link
              href={`/success-dashboard/meeting-tracker/${meeting.id}`}
              className="min-w-0 font-medium text-accent hover:underline"
            >
              {meeting.name}
            </Link>
            <span className="shrink-0 text-muted text-xs">
              {meeting.plant.name}, {dayText(meeting.held_on, "day")}
            </span>
          </li>
        ))}
      </ul>
      <CardHeader title={tabs("one_pagers")} className="border-line-soft border-t" />
      <ul className="pb-1.5">
        {more.sheets.length === 0 && <li className="p-3 text-muted">{t("no_one_pager")}</li>}
        {more.sheets.map((sheet) => (
          <li key={sheet.id} className="flex items-baseline justify-between gap-3 px-3 py-1.5">
            <Link
              href={`/success-dashboard/roi-one-pager/${sheet.id}`}
              className="min-w-0 font-medium text-accent hover:underline"
            >
              {sheet.plant.name}, {dayText(sheet.from, "day")} – {dayText(sheet.to, "day")}
            </Link>
            <span className="shrink-0 text-muted text-xs">
              {papers("paper.version", { version: sheet.version_number })}, {papers(`options.status.${sheet.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
