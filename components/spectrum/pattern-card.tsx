"use client";

import { Check, Minus, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import {
  type Diagnosis,
  type Evidence,
  type Finding,
  isUnknownFact,
  type MissingKey,
  patternConfidence,
} from "@/lib/domain/vibration/diagnosis/evidence";
import { groundOf } from "@/lib/domain/vibration/diagnosis/grounds";

const leastShown = 0.01;

/**
 * What the pattern of the lines speaks for, fault by fault with every point for and against it: a person can follow it,
 * and see where it decides nothing.
 */
export function PatternCard({ patterns, bearing }: { patterns: Diagnosis; bearing: Diagnosis | null }) {
  const t = useTranslations("spectrum.patterns");
  const words = useTranslations("diagnosis");
  const { verdict, fault, candidates, missing } = patterns;
  const confidence = verdict === "fault" ? patternConfidence(patterns, bearing) : null;
  const speaking = candidates.filter(({ score }) => score >= leastShown);

  return (
    <section aria-label={t("title")} className="border-line-soft border-b pb-2">
      <div className="px-3 pt-[11px] pb-1.5">
        <span className="block text-muted text-xs">{t("title")}</span>
        <b className="block font-semibold text-[15px] text-strong tracking-[-0.01em] touch:text-lg">
          {verdict === "fault" && fault ? words(`faults.${fault}`) : words(`verdicts.${verdict}`)}
        </b>
        <span className="text-muted text-xs">
          {confidence
            ? words(`confidence.${confidence.word}`)
            : t(verdict === "undecided" ? (speaking.length > 0 ? "undecidedText" : "nothing") : "notEnoughText")}
        </span>
      </div>
      {verdict === "not_enough_data" ? (
        <ul className="grid list-disc gap-0.5 px-3 pb-1 pl-7 text-body text-xs">
          {missing.map(({ key, params }) => (
            <li key={key}>{words(`missing.${key}`, params)}</li>
          ))}
        </ul>
      ) : (
        <ul>
          {candidates.map((finding, at) => (
            <li key={finding.fault}>
              <Points
                finding={finding}
                share={at === 0 && confidence ? confidence.share : finding.score}
                isOpen={at === 0 && verdict === "fault"}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PointsProps {
  finding: Finding;
  /** How sure it is; of what does not lead, how much of its evidence holds. */
  share: number;
  isOpen: boolean;
}

function Points({ finding: { fault, evidence, not_measured }, share, isOpen }: PointsProps) {
  const words = useTranslations("diagnosis");
  const grounded = useTranslations("spectrum.patterns.grounds");
  const format = useFormatter();

  return (
    <details open={isOpen} className="group px-3 text-xs">
      <summary className="-mx-1.5 grid cursor-pointer grid-cols-[minmax(0,1fr)_5rem_3rem] items-center gap-2 rounded-chip px-1.5 py-1 hover:bg-hover touch:min-h-12">
        <span className="truncate text-body group-open:font-semibold group-open:text-strong">
          {words(`faults.${fault}`)}
        </span>
        <span aria-hidden className="h-[5px] overflow-hidden rounded-full bg-line-soft">
          <span className="block h-full bg-muted" style={{ width: `${share * 100}%` }} />
        </span>
        <span className="text-right text-strong tabular-nums">
          {format.number(share, { style: "percent", maximumFractionDigits: 0 })}
        </span>
      </summary>
      <ul className="grid gap-1 pt-1 pb-2">
        {evidence.map((one) => (
          <Point key={`${one.speaks} ${one.key}`} evidence={one} />
        ))}
        <Missing of="notMeasured" keys={not_measured.filter((key) => !isUnknownFact(key))} />
        <Missing of="notKnown" keys={not_measured.filter(isUnknownFact)} />
        <li className="pl-5 text-muted">{grounded(groundOf[fault])}</li>
      </ul>
    </details>
  );
}

/** What would add evidence: measurements that were not made, and facts that nobody has entered. */
function Missing({ of, keys }: { of: "notMeasured" | "notKnown"; keys: readonly MissingKey[] }) {
  const t = useTranslations("spectrum.patterns");
  const words = useTranslations("diagnosis.missing");
  const format = useFormatter();
  if (keys.length === 0) return null;
  // Those that are stated with figures elsewhere have a short name here.
  const nameOf = (key: MissingKey) =>
    key === "resolution" || key === "duration" || key === "exact_shaft_speed" ? t(`short.${key}`) : words(key);

  return <li className="pl-5 text-muted">{t(of, { what: format.list(keys.map(nameOf), { type: "unit" }) })}</li>;
}

function Point({ evidence: { key, speaks, holds, params } }: { evidence: Evidence }) {
  const words = useTranslations("diagnosis");
  const Icon = !holds ? Minus : speaks === "for" ? Check : X;

  return (
    <li className={cn("flex items-start gap-1.5", holds ? "text-strong" : "text-muted")}>
      <Icon
        role="img"
        aria-label={words(holds ? `speaks.${speaks}` : "does_not_hold")}
        className={cn("mt-px size-3.5 shrink-0", holds && (speaks === "for" ? "text-ok-text" : "text-alarm-text"))}
      />
      <span>{words(`evidence.${key}`, params)}</span>
    </li>
  );
}
