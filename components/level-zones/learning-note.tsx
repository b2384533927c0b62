"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { useReading } from "@/components/ui/use-reading";
import { api, refusalIn } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { aboveGrease } from "@/lib/domain/monitoring/baseline";
import type { ThresholdEditor } from "./use-limits-editor";
import { useLimitsSentence } from "./use-limits-sentence";
import type { WireBaseline, WireJoint, WireLearned } from "./wire-baseline";

const AcceptDialog = dynamic(
  () => inTime(import("./accept-learned-dialog")).then((module) => module.AcceptLearnedDialog),
  { loading: () => null },
);

export interface LearningNoteProps {
  editor: ThresholdEditor;
  learning: readonly WireBaseline[];
  learned: readonly WireLearned[];
  timeZone: string;
}

/** What is being learnt of the chosen measurement, and what waits for a word on it; else which sides are learned. */
export function LearningNote({ editor, learning, learned, timeZone }: LearningNoteProps) {
  const t = useTranslations("level-zones.learning");
  const sentence = useLimitsSentence();
  const baseline = learning.findLast(({ parameter }) => parameter === editor.parameter);
  if (!baseline || editor.kind !== "high") return <Learned editor={editor} learned={learned} timeZone={timeZone} />;
  const { status, samples, wanted, is_first, warning, alarm, unit, error } = baseline;

  return (
    <div className="grid gap-1.5 rounded-control border border-line bg-sunk px-2.5 py-2">
      <p role="status" className="font-medium text-strong">
        {t(status, { samples, wanted })}
      </p>
      {(status === "learning" || status === "sent") && (
        <>
          <div
            role="progressbar"
            aria-label={t("progress")}
            aria-valuemin={0}
            aria-valuemax={wanted}
            aria-valuenow={samples}
            className="h-1.5 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full bg-accent" style={{ width: `${(samples / wanted) * 100}%` }} />
          </div>
          <p className="text-muted text-xs">{t(is_first ? (editor.saved ? "provisional" : "first") : "hold")}</p>
        </>
      )}
      {baseline.is_paused && <p className="text-warning-text text-xs">{t("paused")}</p>}
      {status === "proposed" && (
        <>
          <p className="text-body tabular-nums">{sentence({ warning, alarm, unit })}</p>
          <Warm warning={warning} unit={unit} />
        </>
      )}
      {baseline.fault_sign && <p className="text-warning-text text-xs">{t(`fault_sign.${baseline.fault_sign}`)}</p>}
      {error && <p className="text-alarm-text text-xs">{error}</p>}
      {!editor.isReadOnly && !is_first && <Decisions editor={editor} baseline={baseline} />}
    </div>
  );
}

/** Which sides are watched by what was learned, from when and how much; or that nothing is learned beside set limits. */
function Learned({ editor, learned, timeZone }: Omit<LearningNoteProps, "learning">) {
  const t = useTranslations("level-zones");
  const format = useFormatter();
  const { saved, parameter, zones } = editor;
  const own = zones.filter((zone) => zone.parameter === parameter && zone.kind !== "rise");
  const sides = own.filter(({ source, is_enabled }) => source === "baseline" && is_enabled);
  const from = learned.find((one) => one.parameter === parameter);
  if (saved?.is_provisional) return <p className="text-muted text-xs">{t("learning.provisional")}</p>;
  if (own.length > 0 && sides.length === 0) return <p className="text-muted text-xs">{t("learning.set")}</p>;
  if (!from || sides.length === 0) return null;
  const named = format.list(
    sides.map(({ kind }) => t(kind)),
    { type: "conjunction" },
  );

  return (
    <p className="text-muted text-xs">
      <Sentence
        of={(at) =>
          t("learning.watched", {
            sides: named,
            samples: from.samples,
            until: at(from.until, "shortDay", timeZone),
          })
        }
      />
    </p>
  );
}

/** How far the measurement is watched together with the others of its machine. */
export function JointNote({ joint, timeZone }: { joint: WireJoint; timeZone: string }) {
  const t = useTranslations("level-zones.learning");
  const { members, samples, wanted, from, until } = joint;
  const others = members - 1;
  if (from === null || until === null)
    return <p className="text-muted text-xs">{t("together_learning", { others, samples, wanted })}</p>;

  return (
    <p className="text-muted text-xs">
      <Sentence
        of={(at) =>
          t("together", {
            others,
            wanted,
            from: at(from, "shortDay", timeZone),
            until: at(until, "shortDay", timeZone),
          })
        }
      />
    </p>
  );
}

/** Why a learned limit is above what grease stands; nothing where it is not. */
export function Warm({ warning, unit }: { warning: number | null; unit: string }) {
  const t = useTranslations("level-zones.learning");
  const { withUnit } = useReading();
  const found = aboveGrease(warning, unit);
  const valueText = (value: number) => withUnit(Math.round(value), { decimals: 0, unit });

  return found ? (
    <p className="text-muted text-xs">
      {t("warm", { normal: valueText(found.normal), ceiling: valueText(found.ceiling) })}
    </p>
  ) : null;
}

function Decisions({ editor, baseline }: { editor: ThresholdEditor; baseline: WireBaseline }) {
  const t = useTranslations("level-zones.learning");
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function decide(action: "accept" | "reject" | "retry") {
    setBusy(action);
    try {
      await api.put(`/sensors/${editor.sensor.id}/re-baseline/${baseline.id}`, { body: { action } });
      toast.success(t(`${action}_done`));
      editor.discard();
      router.refresh();
    } catch (caught) {
      // Said already.
      refusalIn(caught);
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className="flex flex-wrap gap-2 pt-0.5">
      {baseline.status === "proposed" && (
        <Button size="sm" onClick={() => editor.change({ warning: baseline.warning, alarm: baseline.alarm })}>
          {t("compare")}
        </Button>
      )}
      {baseline.actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === "accept" ? "primary" : "secondary"}
          busy={busy === action}
          onClick={() => (action === "accept" && baseline.fault_sign ? setAsking(true) : void decide(action))}
        >
          {t(action === "reject" && baseline.status !== "proposed" ? "cancel" : action)}
        </Button>
      ))}
      {isAsking && <AcceptDialog editor={editor} baseline={baseline} onClose={() => setAsking(false)} />}
    </div>
  );
}
