"use client";

import { Check } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useMoney } from "@/components/ui/use-money";
import { percentText } from "./sheet";
import type { OnePager } from "./types";

type Today = NonNullable<OnePager["today"]>;
type Change = Today["changes"][number];

/** What is different today from what was issued: the sources, and the figures that follow from them. */
export function ChangesCard({ sheet }: { sheet: OnePager }) {
  const t = useTranslations("one-pagers");
  const { today } = sheet;
  if (!today)
    return (
      <Card>
        <p className="p-3 text-muted">{t("changes.live")}</p>
      </Card>
    );
  const count = new Set(today.changes.map(({ kind, id }) => `${kind} ${id}`)).size;

  return (
    <Card>
      <CardHeader title={t("changes.title")} note={count > 0 && t("changes.count", { count })} />
      {count === 0 ? (
        <p className="flex items-center gap-1.5 p-3 text-muted">
          <Check aria-hidden className="size-4" />
          {t("changes.none")}
        </p>
      ) : (
        <div className="grid gap-2 p-3 text-xs">
          <ul className="grid gap-1.5">
            <ChangeLines changes={named(today.changes).filter((one) => !isLate(one))} currency={sheet.currency} />
            <LateReadings changes={named(today.changes).filter(isLate)} currency={sheet.currency} />
            <AlertsLine changes={today.changes} />
          </ul>
          <p>{t("changes.stays", { version: sheet.version_number })}</p>
          <Compared sheet={sheet} today={today} />
        </div>
      )}
    </Card>
  );
}

/** Each source once: a saving that is gone is gone from two figures. Alerts are only counted. */
const named = (changes: readonly Change[]) =>
  changes.filter(
    ({ kind, id }, at) => kind !== "alert" && changes.findIndex((one) => one.kind === kind && one.id === id) === at,
  );

const isLate = ({ reason }: Change) => reason === "late_readings";

interface Lines {
  changes: readonly Change[];
  currency: string;
}

const ChangeLines = ({ changes, currency }: Lines) =>
  changes.map((change) => <ChangeLine key={`${change.kind} ${change.id}`} change={change} currency={currency} />);

/** More items than this are one line: a gateway that was without a connection brings all of its items later. */
const mostNamed = 3;

function LateReadings({ changes, currency }: Lines) {
  const t = useTranslations("one-pagers");
  if (changes.length <= mostNamed) return <ChangeLines changes={changes} currency={currency} />;
  const sum = (of: "was" | "now") => t("hours", { hours: changes.reduce((all, one) => all + (one[of] ?? 0), 0) });

  return (
    <li>
      <details>
        <summary className="cursor-pointer touch:py-2">
          <b className="font-semibold text-strong">{t("changes.items", { count: changes.length })}</b>{" "}
          {t("changes.why.late_readings", { was: sum("was"), now: sum("now") })}
        </summary>
        <ul className="mt-1.5 grid gap-1.5 pl-3">
          <ChangeLines changes={changes} currency={currency} />
        </ul>
      </details>
    </li>
  );
}

/** Alerts have no names of their own: how many came, and how many went. */
function AlertsLine({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations("one-pagers.changes");
  const alerts = changes.filter(({ kind }) => kind === "alert");
  const added = alerts.filter(({ was }) => was === null).length;
  const removed = alerts.length - added;

  return (
    <>
      {added > 0 && <li>{t("alerts_added", { count: added })}</li>}
      {removed > 0 && <li>{t("alerts_removed", { count: removed })}</li>}
    </>
  );
}

function ChangeLine({ change, currency }: { change: Change; currency: string }) {
  const t = useTranslations("one-pagers");
  const money = useMoney("exact");
  const isMoney = change.figure === "approved_savings" || change.figure === "program_cost";
  const name = change.item ?? change.name ?? change.label ?? `${t(`source.${change.kind}`)} ${change.id}`;
  const { was, now, reason } = change;
  const value = was ?? now;
  const shown = (figure: number | null) => {
    if (figure === null) return "–";
    return isMoney ? money(figure, currency) : t("hours", { hours: figure });
  };

  return (
    <li>
      <b className="font-semibold text-strong">
        {name}
        {isMoney && value !== null && `, ${money(value, currency)}`}:
      </b>{" "}
      {t(`changes.why.${reason}`, { was: shown(was), now: shown(now) })}
    </li>
  );
}

/** The figures that are another today. */
function Compared({ sheet, today }: { sheet: OnePager; today: Today }) {
  const t = useTranslations("one-pagers");
  const money = useMoney("exact");
  const format = useFormatter();
  const duration = useDurationText();
  const shown = {
    approved_savings: (value: number) => money(value, sheet.currency),
    avoided_downtime_minutes: (value: number) => duration(value, "minutes"),
    return_percent: (value: number) => percentText(format, value),
    program_cost: (value: number) => money(value, sheet.currency),
    alerts: (value: number) => format.number(value),
    orders: (value: number) => format.number(value),
    false_alarms: (value: number) => format.number(value),
    missed_failures: (value: number) => format.number(value),
    watched_repairs: (value: number) => format.number(value),
    recurred_repairs: (value: number) => format.number(value),
    covered_hours: (value: number) => t("hours", { hours: value }),
    expected_hours: (value: number) => t("hours", { hours: value }),
    twin_machines: (value: number) => format.number(value),
  };
  const names = Object.keys(shown) as (keyof typeof shown)[];
  const text = (name: keyof typeof shown, value: number | null | undefined) =>
    value == null ? "–" : shown[name](value);

  return (
    <Rows
      of={names
        .filter((name) => name in sheet.figures && sheet.figures[name] !== today.figures[name])
        .map((name) => ({ name }))}
      keyOf={({ name }) => name}
      headRowClassName="text-muted"
      rowClassName="border-line-soft border-t"
      pad="py-1"
      columns={[
        {
          key: "figure",
          head: t("figure"),
          isRowHead: true,
          className: "font-normal",
          cell: ({ name }) => t(`figures.${name}`),
        },
        {
          key: "issued",
          head: t("paper.version", { version: sheet.version_number }),
          isRight: true,
          className: "text-muted",
          cell: ({ name }) => text(name, sheet.figures[name]),
        },
        {
          key: "today",
          head: t("today"),
          isRight: true,
          pad: "pl-2",
          className: "font-semibold text-strong",
          cell: ({ name }) => text(name, today.figures[name]),
        },
      ]}
    />
  );
}
