"use client";

import { TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OutcomeRows } from "@/components/catalogue/elsewhere-card";
import { Mark } from "@/components/shell/mark";
import { useCountOf } from "@/components/ui/count-of";
import { Sentence, useDay } from "@/components/ui/moment";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import {
  type Digits,
  type FigureName,
  proofDecimals,
  type SourceProof,
  twinsGone,
} from "@/lib/domain/maintenance/one-pager";
import { answeredOf } from "@/lib/domain/maintenance/verdict";
import { SheetCharts } from "./sheet-charts";
import type { Looked, OnePager, Shown, Source } from "./types";

export interface SheetProps {
  sheet: OnePager;
  shown: Shown;
  looked: Looked;
  onLook: (looked: Looked) => void;
  /** When the figures of a draft were read. */
  now: string;
}

/** The sheet as it is printed; each figure leads to its sources. */
export function Sheet({ sheet, shown, looked, onLook, now }: SheetProps) {
  const t = useTranslations("one-pagers.paper");
  const dayText = useDay();
  const zone = sheet.plant.time_zone;
  const { issued_at } = sheet;
  const person = (sheet.issuer ?? sheet.creator)?.name ?? "";

  return (
    <article
      data-sheet
      className="grid gap-3 border border-line bg-card p-6 text-body shadow-xs max-md:p-4 print:border-0 print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-strong border-b-2 pb-2.5">
        <div className="min-w-0">
          <h2 className="font-bold text-strong text-xl leading-tight tracking-[-0.02em]">{t("heading")}</h2>
          <p>{t("of", { plant: sheet.plant.name, company: sheet.company })}</p>
          <p>{t("period", { from: dayText(sheet.from), to: dayText(sheet.to) })}</p>
        </div>
        <p className="ml-auto text-right text-muted text-xs">
          <span className="mb-0.5 flex items-center justify-end gap-1.5 font-semibold text-sm text-strong">
            <Mark size={16} />
            Millwright
          </span>
          <b className="font-semibold text-strong">{t("version", { version: sheet.version_number })}</b>,{" "}
          {issued_at ? <Sentence of={(at) => t("issued_on", { date: at(issued_at, "day", zone) })} /> : t("draft")}
          <span className="block">{person}</span>
        </p>
      </header>
      {sheet.headline && <p className="text-base text-strong">{sheet.headline}</p>}
      {sheet.text && <p className="whitespace-pre-line">{sheet.text}</p>}
      <Figures sheet={sheet} shown={shown} looked={looked} onLook={onLook} />
      <Savings sheet={sheet} shown={shown} looked={looked} onLook={onLook} />
      <SheetCharts currency={sheet.currency} shown={shown} />
      <Wrong sheet={sheet} shown={shown} />
      <Twins sheet={sheet} shown={shown} looked={looked} onLook={onLook} />
      <footer className="border-line border-t pt-2 text-muted text-xs">
        <Sentence
          of={(at) =>
            sheet.issued_at
              ? t("footer", { version: sheet.version_number, person, time: at(sheet.issued_at, "minute", zone) })
              : t("footer_draft", { person, time: at(now, "minute", zone) })
          }
        />
      </footer>
    </article>
  );
}

type PartProps = Omit<SheetProps, "now">;

/** A figure that can be asked for its sources. */
function Link({
  isOn,
  onClick,
  label,
  children,
}: {
  isOn: boolean;
  onClick: () => void;
  label?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      onClick={onClick}
      className={cn(
        "rounded-[3px] text-left underline decoration-[1.5px] decoration-accent decoration-dotted underline-offset-3 hover:text-accent touch:min-h-11",
        isOn && "bg-accent-tint text-accent no-underline outline-2 outline-focus print:bg-transparent print:outline-0",
      )}
    >
      {children}
    </button>
  );
}

function Figures({ sheet, shown, looked, onLook }: PartProps) {
  const t = useTranslations("one-pagers");
  const money = useMoney("exact");
  const format = useFormatter();
  const duration = useDurationText();
  const countOf = useCountOf();
  const { figures, currency } = sheet;
  const count = shown.savings.length;
  const answered = answeredOf(shown.verdicts);
  const isOn = (figure: FigureName) => looked !== null && "figure" in looked && looked.figure === figure;
  const asked = (figure: FigureName, text: string) => (
    <Link isOn={isOn(figure)} onClick={() => onLook(isOn(figure) ? null : { figure })}>
      {text}
    </Link>
  );
  const big = [
    [
      "approved_savings",
      asked("approved_savings", money(figures.approved_savings, currency)),
      t("paper.savings_note", { count }),
    ],
    [
      "avoided_downtime_minutes",
      asked("avoided_downtime_minutes", duration(figures.avoided_downtime_minutes, "minutes")),
      t("paper.downtime_note", { count }),
    ],
    [
      "return_percent",
      figures.return_percent === null ? "–" : asked("program_cost", percentText(format, figures.return_percent)),
      figures.program_cost === null
        ? t("paper.no_return")
        : t("paper.return_note", { amount: money(figures.program_cost, currency) }),
    ],
  ] as const;
  const { watched_repairs, recurred_repairs } = figures;
  const repairs = watched_repairs === undefined ? null : countOf(recurred_repairs ?? 0, watched_repairs);
  const small = [
    ["alerts", t("paper.alerts_note", { count: shown.alerted_items })],
    ["orders", t("paper.orders_note", { count: answered })],
    ["false_alarms", t("paper.false_note", { count: answered })],
    ["missed_failures", t("paper.missed_note", { time: duration(shown.missed_minutes, "minutes") })],
  ] as const;

  return (
    <div className="border border-line">
      <dl className="grid sm:grid-cols-[1.35fr_1fr_1fr]">
        {big.map(([name, value, note]) => (
          <Cell key={name} name={t(`figures.${name}`)} note={note} isBig>
            {value}
          </Cell>
        ))}
      </dl>
      <dl className="grid grid-cols-2 border-line border-t sm:grid-cols-3">
        {small.map(([name, note]) => (
          <Cell key={name} name={t(`figures.${name}`)} note={note}>
            {asked(name, format.number(figures[name]))}
          </Cell>
        ))}
        {repairs !== null && (
          <Cell name={t("figures.recurred_repairs")} note={t("paper.recurred_note")}>
            {watched_repairs === 0 ? "–" : asked("watched_repairs", repairs)}
          </Cell>
        )}
        {figures.covered_hours !== undefined && figures.expected_hours !== undefined && (
          <Cell
            name={t("figures.covered_hours")}
            note={t("paper.covered_note", { covered: figures.covered_hours, expected: figures.expected_hours })}
          >
            {asked("covered_hours", percentText(format, (100 * figures.covered_hours) / figures.expected_hours))}
          </Cell>
        )}
      </dl>
    </div>
  );
}

export const percentText = (format: ReturnType<typeof useFormatter>, percent: number) =>
  format.number(percent / 100, { style: "percent", maximumFractionDigits: 1 });

interface CellProps {
  name: string;
  note: string;
  isBig?: boolean;
  children: ReactNode;
}

const Cell = ({ name, note, isBig, children }: CellProps) => (
  <div className="min-w-0 border-line px-3 py-2 not-last:border-r max-sm:border-b">
    <dt className="text-muted text-xs">{name}</dt>
    <dd>
      <span
        className={cn(
          "block font-bold text-strong tabular-nums tracking-[-0.02em]",
          isBig ? "text-xl leading-7" : "text-lg leading-6",
        )}
      >
        {children}
      </span>
      <span className="block text-muted text-xs">{note}</span>
    </dd>
  </div>
);

function Savings({ sheet, shown, looked, onLook }: PartProps) {
  const t = useTranslations("one-pagers");
  const duration = useDurationText();
  const money = useMoney("exact");
  const changed = new Set(sheet.today?.changes.flatMap(({ kind, id }) => (kind === "saving" ? id : [])));

  return (
    <section>
      <h3 className="mb-1 font-semibold text-strong">{t("figures.approved_savings")}</h3>
      {shown.savings.length === 0 ? (
        <p className="text-muted">{t("paper.no_savings")}</p>
      ) : (
        <table className="w-full text-xs">
          <thead className="max-md:sr-only print:not-sr-only">
            <tr className="border-control border-b text-muted">
              {(["item", "order", "before_after", "downtime", "saving"] as const).map((key, at) => (
                <th
                  key={key}
                  scope="col"
                  className={cn("py-1 pr-2 font-medium last:pr-0", at > 2 ? "text-right" : "text-left")}
                >
                  {t(`paper.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.savings.map((source) => (
              <SavingRow
                key={source.id}
                source={source as Source}
                currency={sheet.currency}
                timeZone={sheet.plant.time_zone}
                isChanged={changed.has(source.id)}
                isOn={looked !== null && "saving" in looked && looked.saving === source.id}
                onLook={onLook}
              />
            ))}
            <tr className="font-semibold text-strong max-md:flex max-md:justify-between max-md:py-1.5 print:table-row">
              <th scope="row" colSpan={3} className="py-1.5 text-left">
                {t("paper.total")}
              </th>
              <td className="py-1.5 pr-2 text-right tabular-nums">
                {duration(sheet.figures.avoided_downtime_minutes, "minutes")}
              </td>
              <td className="py-1.5 text-right tabular-nums">
                {money(sheet.figures.approved_savings, sheet.currency)}
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}

interface SavingRowProps {
  source: Source;
  currency: string;
  timeZone: string;
  isChanged: boolean;
  isOn: boolean;
  onLook: (looked: Looked) => void;
}

function SavingRow({ source, currency, timeZone, isChanged, isOn, onLook }: SavingRowProps) {
  const t = useTranslations("one-pagers.paper");
  const faults = useTranslations("diagnosis.faults");
  const verdicts = useTranslations("work-orders.proof");
  const money = useMoney("exact");
  const duration = useDurationText();
  const proofText = useProofText();
  const { id, value, detail = {} } = source;
  const { proof } = detail;
  const cell = "py-1 pr-2 align-top max-md:p-0 print:table-cell print:py-1 print:pr-2";

  // On a phone a saving is a card of two columns: what it was, and what it brought.
  return (
    <tr className="border-line-soft border-b max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 print:table-row">
      <th scope="row" className={cn(cell, "text-left font-normal")}>
        <span className="block font-semibold text-strong">{detail.item ?? detail.name}</span>
        <span className="text-muted">
          {detail.fault && faults(detail.fault)}{" "}
          {isChanged && (
            <span className="inline-flex items-center gap-1 font-medium text-chronic-text print:hidden">
              <TriangleAlert aria-hidden className="size-3" />
              {t("changed")}
            </span>
          )}
        </span>
      </th>
      <td className={cn(cell, "whitespace-nowrap font-mono text-muted max-md:hidden")}>{detail.label}</td>
      <td className={cn(cell, "max-md:col-start-1")}>
        {proof ? (
          <>
            <span className="block text-strong tabular-nums">{proofText(proof)}</span>
            <span className="text-muted">
              {t("samples", { verdict: verdicts(proof.verdict as "fixed"), samples: proof.samples })}
            </span>
          </>
        ) : (
          <span className="text-muted">{t("no_proof")}</span>
        )}
      </td>
      <td className={cn(cell, "text-right tabular-nums max-md:hidden")}>{duration(detail.minutes ?? 0, "minutes")}</td>
      <td className={cn(cell, "text-right max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 md:pr-0 print:pr-0")}>
        <span className="block font-semibold text-strong tabular-nums">
          <Link isOn={isOn} onClick={() => onLook(isOn ? null : { saving: id })}>
            {money(value, currency)}
          </Link>
        </span>
        <span className="text-muted">
          <Sentence
            of={(at) =>
              [detail.approved_by, detail.approved_at && at(detail.approved_at, "shortDay", timeZone)]
                .filter(Boolean)
                .join(", ")
            }
          />
        </span>
      </td>
    </tr>
  );
}

/** A reading with at most two decimals, as the sheet has it. */
export function useReadingText() {
  const format = useFormatter();

  return (value: number | null, digits: Digits = { maximumFractionDigits: 2 }) =>
    value === null ? "–" : format.number(value, digits);
}

/** "7.48 → 1.50 mm/s". */
export function useProofText() {
  const reading = useReadingText();

  return (proof: SourceProof) => {
    const digits = proofDecimals(proof);
    return `${reading(proof.before, digits)} → ${reading(proof.after, digits)} ${proof.unit}`;
  };
}

/** As plain as what it brought. */
function Wrong({ sheet, shown }: Pick<PartProps, "sheet" | "shown">) {
  const t = useTranslations("one-pagers.paper");
  const duration = useDurationText();
  const { false_alarms, missed, recurred } = shown;

  return (
    <section>
      <h3 className="mb-1 font-semibold text-strong">{t("wrong")}</h3>
      {false_alarms.length + missed.length + recurred.length === 0 && <p>{t("nothing_wrong")}</p>}
      <dl className="text-xs">
        {false_alarms.length > 0 && (
          <Entry name={t("false_alarms", { count: false_alarms.length })}>
            {false_alarms.map(({ id, detail }) => (
              <li key={id}>
                {t("false_line", { item: detail?.item ?? detail?.name ?? "", label: detail?.label ?? "" })}
              </li>
            ))}
          </Entry>
        )}
        {recurred.length > 0 && (
          <Entry name={t("recurred", { count: recurred.length })}>
            {recurred.map(({ id, detail }) => (
              <li key={id}>
                {t("recurred_line", { item: detail?.item ?? detail?.name ?? "", label: detail?.label ?? "" })}
              </li>
            ))}
          </Entry>
        )}
        {missed.length > 0 && (
          <Entry name={t("missed", { count: missed.length })}>
            {missed.map(({ id, detail }) => (
              <li key={id}>
                <Sentence
                  of={(at) =>
                    t("missed_line", {
                      item: detail?.item ?? "",
                      date: detail?.at ? at(detail.at, "day", sheet.plant.time_zone) : "",
                      time: duration(detail?.minutes ?? 0, "minutes"),
                    })
                  }
                />{" "}
                {!detail?.is_watched && t("no_sensor")}
              </li>
            ))}
          </Entry>
        )}
      </dl>
    </section>
  );
}

/** What became of the repaired models at other companies that share theirs; nothing where nothing may be shown. */
function Twins({ sheet, shown: { twins }, looked, onLook }: PartProps) {
  const t = useTranslations("one-pagers");
  const format = useFormatter();
  const gone = twinsGone(sheet);
  const isOn = looked !== null && "figure" in looked && looked.figure === "twin_machines";
  if (twins.length + gone.length === 0) return null;

  return (
    <section className="text-xs">
      <h3 className="font-semibold text-sm text-strong">
        {twins.length === 0 ? (
          t("figures.twin_machines")
        ) : (
          <Link isOn={isOn} onClick={() => onLook(isOn ? null : { figure: "twin_machines" })}>
            {t("figures.twin_machines")}
          </Link>
        )}
      </h3>
      <p className="mb-1 text-muted">{t("paper.twins_note")}</p>
      {twins.map(({ id, value, detail }) => (
        <div key={id} className="border-line-soft border-t py-1.5">
          <p className="font-semibold text-strong">
            {t("paper.twins_of", { model: detail?.name ?? "", count: format.number(value) })}
          </p>
          {detail?.outcomes?.length ? (
            <OutcomeRows of={detail.outcomes} pad="py-0.5 pr-2" className="text-left" />
          ) : (
            <p>{t("paper.twins_none")}</p>
          )}
        </div>
      ))}
      {gone.map((model) => (
        <p key={model} className="flex items-baseline gap-1 border-line-soft border-t py-1.5 text-chronic-text">
          <TriangleAlert aria-hidden className="size-3 shrink-0 self-center" />
          {t("paper.twins_gone", { model })}
        </p>
      ))}
    </section>
  );
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-3 border-line-soft border-t py-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <dt className="font-semibold text-strong">{name}</dt>
    <dd>
      <ul className="grid gap-0.5">{children}</ul>
    </dd>
  </div>
);
