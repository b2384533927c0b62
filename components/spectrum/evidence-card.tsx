"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useCountOf } from "@/components/ui/count-of";
import { Link } from "@/components/ui/link";
import type { FaultLine } from "@/lib/domain/vibration/cursor";
import type { BearingEvidence, BearingFinding } from "@/lib/domain/vibration/diagnosis/bearing";
import { confidenceOf, type ShownConfidence } from "@/lib/domain/vibration/diagnosis/evidence";
import { reasonsOf } from "@/lib/domain/vibration/diagnosis/reasons";
import type { DiagnosisRecord } from "@/lib/services/monitoring/diagnoses/scores";
import { type CaptureSteps, NextSteps } from "./next-steps";
import { faultText } from "./words";

/** Which line of the cursor shows the damage of a part. */
export const lineOf: Partial<Record<BearingFinding["fault"], FaultLine>> = {
  outer_race: "bpfo",
  inner_race: "bpfi",
  rolling_element: "bsf",
  cage: "ftf",
};

export interface EvidenceCardProps {
  evidence: BearingEvidence;
  /** How often the diagnosis of each fault was right in this plant. */
  records?: readonly DiagnosisRecord[];
  /** What the product knows of the work that follows; null where the sensor is on no item. */
  steps: CaptureSteps | null;
  /** Puts the cursor on the lines of a finding, in the envelope that shows them. */
  onShow: (finding: BearingFinding) => void;
}

/** The diagnosis and what it rests on: never a verdict without its numbers. */
export function EvidenceCard({ evidence, records = [], steps, onShow }: EvidenceCardProps) {
  if (evidence.verdict === "not_enough_data") return <NotEnough evidence={evidence} />;
  const [first, ...others] = evidence.candidates;
  if (!first) return null;

  return evidence.verdict === "fault" ? (
    <Found
      evidence={evidence}
      steps={steps}
      onShow={onShow}
      others={others}
      finding={first}
      record={records.find(({ fault }) => fault === first.fault)}
    />
  ) : (
    <Undecided evidence={evidence} onShow={onShow} />
  );
}

function Found({
  finding,
  others,
  record,
  evidence,
  steps,
  onShow,
}: EvidenceCardProps & {
  finding: BearingFinding;
  others: readonly BearingFinding[];
  record: DiagnosisRecord | undefined;
}) {
  const t = useTranslations("spectrum.evidence");
  const confidence = confidenceOf({ confidence: evidence.confidence, score: finding.score });

  return (
    <section aria-label={t("title")} className="border-line-soft border-b">
      <Verdict
        title={<FindingName finding={finding} />}
        text={t("lines", {
          harmonics: finding.harmonics,
          of: finding.lines.length,
          sidebands: finding.sidebands.filter(({ points }) => points > 0).length,
        })}
        confidence={confidence}
        record={record}
      />
      <Details finding={finding} />
      <EnteredSpeed evidence={evidence} />
      <Reasons evidence={evidence} />
      <Averaged evidence={evidence} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pb-2.5 text-muted text-xs">
        {others[0] && others[0].score >= 0.01 && (
          <span>
            {t("next")} <FindingName finding={others[0]} />
          </span>
        )}
        <Button
          size="sm"
          variant="ghost"
          data-no-print
          className="-my-1 ml-auto text-accent"
          onClick={() => onShow(finding)}
        >
          {t("show")}
        </Button>
      </div>
      {steps && <NextSteps steps={steps} fault={finding.fault} isSure={confidence.word === "high"} />}
    </section>
  );
}

/** The ranking is shown, and that it decides nothing. */
function Undecided({ evidence, onShow }: Pick<EvidenceCardProps, "evidence" | "onShow">) {
  const t = useTranslations("spectrum.evidence");
  const words = useTranslations("diagnosis");
  return (
    <section aria-label={t("title")} className="border-line-soft border-b">
      <Verdict title={words("verdicts.undecided")} text={t("undecidedText")} />
      <ul className="grid px-3 pb-2.5">
        {evidence.candidates.map((finding) => (
          <li key={finding.fault}>
            <button
              type="button"
              onClick={() => onShow(finding)}
              className="-mx-1.5 grid w-[calc(100%+0.75rem)] grid-cols-[minmax(0,1fr)_5rem_3rem] items-center gap-2 rounded-chip px-1.5 py-1 text-left text-xs hover:bg-hover touch:min-h-12"
            >
              <span className="truncate text-body">
                <FindingName finding={finding} />
              </span>
              <span aria-hidden className="h-[5px] overflow-hidden rounded-full bg-line-soft">
                <span className="block h-full bg-muted" style={{ width: `${finding.score * 100}%` }} />
              </span>
              <span className="text-right text-strong tabular-nums">
                <Percent score={finding.score} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <EnteredSpeed evidence={evidence} />
      <Reasons evidence={evidence} />
      <Averaged evidence={evidence} />
    </section>
  );
}

/** Short records of a wireless sensor are judged together. */
function Averaged({ evidence: { records } }: { evidence: BearingEvidence }) {
  const t = useTranslations("spectrum.evidence");
  if (!records) return null;

  return <p className="px-3 pb-2 text-muted text-xs">{t("averaged", { count: records })}</p>;
}

/** Where the record shows another speed than the one that was entered. */
function EnteredSpeed({ evidence: { speed } }: { evidence: BearingEvidence }) {
  const t = useTranslations("spectrum.evidence.speed");
  const format = useFormatter();
  if (speed?.verdict !== "contradicted") return null;
  const number = (value: number, digits: number) => format.number(value, { maximumFractionDigits: digits });
  const off_pct = 100 * (speed.entered_rpm / speed.rpm - 1);
  const text = t("contradicted", {
    entered: number(speed.entered_rpm, 0),
    found: number(speed.rpm, 0),
    off: `${off_pct >= 0 ? "+" : "−"}${number(Math.abs(off_pct), 1)}`,
  });

  return <p className="px-3 pb-2 text-warning-text text-xs">{text}</p>;
}

const kinds = ["decided", "against", "settles"] as const;

/** In words: what decided, what speaks against it, and what would settle it. */
function Reasons({ evidence }: { evidence: BearingEvidence }) {
  const t = useTranslations("spectrum.evidence.reasons");
  const reasons = reasonsOf(evidence);

  return (
    <dl className="grid gap-1 px-3 pb-2 text-xs">
      {kinds.map(
        (kind) =>
          reasons[kind].length > 0 && (
            <div key={kind}>
              <dt className="text-muted">{t(`titles.${kind}`)}</dt>
              {reasons[kind].map(({ key, params }) => (
                <dd key={key} className="text-body">
                  {t(key, params)}
                </dd>
              ))}
            </div>
          ),
      )}
    </dl>
  );
}

function NotEnough({ evidence }: { evidence: BearingEvidence }) {
  const { missing } = evidence;
  const t = useTranslations("spectrum.evidence");
  const words = useTranslations("diagnosis");
  return (
    <section aria-label={t("title")} className="border-line-soft border-b">
      <Verdict title={words("verdicts.not_enough_data")} text={t("notEnoughText")} />
      <ul className="grid list-disc gap-0.5 px-3 pb-3 pl-7 text-body text-xs">
        {missing.map(({ key, params }) => (
          <li key={key}>{words(`missing.${key}`, params)}</li>
        ))}
      </ul>
      <EnteredSpeed evidence={evidence} />
    </section>
  );
}

interface VerdictProps {
  title: ReactNode;
  text: string;
  confidence?: ShownConfidence;
  record?: DiagnosisRecord;
}

function Verdict({ title, text, confidence, record }: VerdictProps) {
  const words = useTranslations("diagnosis");
  const countOf = useCountOf();

  return (
    <div className="flex items-center justify-between gap-2.5 px-3 pt-[11px] pb-2.5">
      <div className="min-w-0">
        <b className="block font-semibold text-[15px] text-strong tracking-[-0.01em] touch:text-lg">{title}</b>
        <span className="text-muted text-xs">{text}</span>
        {confidence && (
          <span className="block font-medium text-strong text-xs">{words(`confidence.${confidence.word}`)}</span>
        )}
        {record && (
          <Link href="/maintenance/diagnoses" className="block text-accent text-xs hover:underline touch:py-2">
            {words("right_here", { count: countOf(record.right, record.answered) })}
          </Link>
        )}
      </div>
      {confidence && <ConfidenceRing confidence={confidence} />}
    </div>
  );
}

const circumference = 2 * Math.PI * 18;

function ConfidenceRing({ confidence: { word, share } }: { confidence: ShownConfidence }) {
  const t = useTranslations("spectrum.evidence");
  const words = useTranslations("diagnosis");
  const format = useFormatter();
  const percent = format.number(share, { style: "percent", maximumFractionDigits: 0 });
  return (
    <svg
      role="img"
      aria-label={t("confidence", { word: words(`confidence.${word}`), percent })}
      width={44}
      height={44}
      viewBox="0 0 44 44"
      className="shrink-0"
    >
      <circle cx={22} cy={22} r={18} fill="none" strokeWidth={4} className="stroke-line" />
      <circle
        cx={22}
        cy={22}
        r={18}
        fill="none"
        strokeWidth={4}
        strokeDasharray={`${share * circumference} ${circumference}`}
        transform="rotate(-90 22 22)"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <text
        x={22}
        y={26}
        textAnchor="middle"
        fontSize={share > 0.995 ? 10.5 : 12}
        fontWeight={650}
        className="fill-strong"
      >
        {percent}
      </text>
    </svg>
  );
}

/** Band, expected against found, over the floor, and what else would show there. */
function Details({ finding }: { finding: BearingFinding }) {
  const t = useTranslations("spectrum.evidence");
  const format = useFormatter();
  const number = (value: number, digits: number) =>
    format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const { demodulation, lines, coincides_with_order } = finding;
  const [base] = lines;
  const { kind, low_hz, high_hz } = demodulation;

  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-3 pb-2 text-xs [&>dd]:text-right [&>dd]:text-strong [&>dt]:text-muted">
      <dt>{t("band")}</dt>
      <dd>{t(`bands.${kind}`, { low: number(low_hz, 0), high: number(high_hz, 0) })}</dd>
      {base && (
        <>
          <dt>{t("expected")}</dt>
          <dd>
            {t("foundAt", {
              expected: number(base.expected_hz, 1),
              found: number(base.found_hz, 1),
              error: `${base.error_pct >= 0 ? "+" : "−"}${number(Math.abs(base.error_pct), 2)}`,
            })}
          </dd>
          <dt>{t("overFloor")}</dt>
          <dd>{lines.map(({ over_floor_db }) => `${number(over_floor_db, 0)} dB`).join(" · ")}</dd>
        </>
      )}
      {coincides_with_order !== null && (
        <>
          <dt>{t("coincidence")}</dt>
          <dd className="text-warning-text!">{t("coincides", { order: coincides_with_order })}</dd>
        </>
      )}
    </dl>
  );
}

function FindingName({ finding: { fault } }: { finding: BearingFinding }) {
  const t = useTranslations("spectrum.evidence.faults");
  const line = lineOf[fault];
  return (
    <>
      {t(fault as "outer_race")}
      {line && `, ${faultText[line]}`}
    </>
  );
}

function Percent({ score }: { score: number }) {
  const format = useFormatter();
  return <>{format.number(score, { style: "percent", maximumFractionDigits: 0 })}</>;
}
