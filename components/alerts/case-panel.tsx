"use client";

import { AudioWaveform, BellOff, ChartLine, ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button, buttonStyle, IconButton } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { SkeletonPlot } from "@/components/ui/skeletons";
import { StatusChip } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { nameOf } from "@/lib/domain/identity/viewer";
import type { AlarmCaseState } from "@/lib/domain/maintenance/alarm-case";
import { spectrumHref } from "@/lib/domain/monitoring/captures";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import { CaseNow } from "./case-now";
import { CaseOwner } from "./case-owner";
import { AlertReading, MainAction, type MainActionProps, WorkAction } from "./case-parts";
import { Unacknowledged } from "./case-row";
import { CaseState } from "./case-state";
import { stationAt, stationOf, way } from "./case-way";
import { chartHref, isOver, nameOfCase, placeOf } from "./cases";
import { Contributions } from "./contributions";
import { LevelAge } from "./level-age";
import type { WireAlert } from "./wire-alert";

const CaseForecast = dynamic(() =>
  inTime(import("@/components/forecast/case-forecast")).then((module) => module.CaseForecast),
);

const CaseEvidence = dynamic(() => inTime(import("./case-evidence")).then((module) => module.CaseEvidence), {
  loading: () => <SkeletonPlot height={220} />,
});

export interface CasePanelProps extends Omit<MainActionProps, "size" | "className"> {
  now: string;
  /** Below zero where the list does not have it any more. */
  at: number;
  count: number;
  onMove: (by: number) => void;
  onMute: () => void;
  /** The case is somebody else's now. */
  onGiven: () => void;
  onClose: () => void;
}

/** One case: where it stands on its way, its alerts with their charts, who has seen it, and what to do. */
export function CasePanel({ one, now, at, count, onMove, onMute, onGiven, onClose, ...action }: CasePanelProps) {
  const t = useTranslations("alerts");
  const { of, worst, alerts } = one;
  const item = worst.sensor.equipment;
  const { may } = action;
  const [chosen, setChosen] = useState<number | null>(null);
  const measured = alerts.filter(({ parameter }) => parameter !== null);
  const charted = measured.find(({ id }) => id === chosen) ?? measured[0];
  const isWorkBeside = of.state === "new" && may.act && (may.order || may.request || of.request !== null);

  return (
    <section aria-label={nameOfCase(one)} className="flex min-h-0 flex-col rounded-card border border-line bg-card">
      <header className="flex items-center gap-1 border-line-soft border-b py-1 pr-1 pl-3">
        <span className="mr-auto text-muted text-xs">{at >= 0 && t("caseOf", { at: at + 1, count })}</span>
        <IconButton label={t("previous")} disabled={at <= 0} onClick={() => onMove(-1)}>
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton label={t("following")} disabled={at === count - 1} onClick={() => onMove(1)}>
          <ChevronDown aria-hidden />
        </IconButton>
        {item && (
          <Link
            href={hrefOf({ kind: "equipment", id: item.id })}
            aria-label={t("openItem")}
            className={buttonStyle({ variant: "ghost", size: "icon" })}
          >
            <Maximize2 aria-hidden />
          </Link>
        )}
        <IconButton label={t("closeCase")} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-3">
        <CaseTitle one={one} now={now} />
        <Way state={of.state} />
        {/* What the stations above do not show by themselves. */}
        <p className="font-medium text-strong empty:hidden">
          {(stationOf[of.state] || of.proof) && <CaseState of={of} />}
          <Unacknowledged one={one} now={now} isSentence />
        </p>
        {item && worst.kind === "level" && (
          <CaseNow key={`now ${item.id}`} equipment_id={item.id} state={one.of.state} now={now} />
        )}
        <CaseOwner key={one.key} one={one} mayAct={action.may.act} onDone={onGiven} />
        <ul aria-label={t("alertsOf")} className="rounded-control border border-line">
          {alerts.map((alert) => (
            <CaseAlert
              key={alert.id}
              alert={alert}
              now={now}
              isCharted={charted?.id === alert.id}
              onChart={alert.parameter === null || alerts.length === 1 ? undefined : () => setChosen(alert.id)}
            />
          ))}
        </ul>
        <CaseGrounds one={one} charted={charted} now={now} mayAct={may.act} />
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t p-3">
        {alerts.length > 1 && <p className="w-full text-muted text-xs">{t("covers", { count: alerts.length })}</p>}
        {action.may.act && !isOver(one) && (
          <Button onClick={onMute}>
            <BellOff aria-hidden />
            {t("mute")}
          </Button>
        )}
        <MainAction one={one} size="md" variant={isWorkBeside && !of.request ? "secondary" : "primary"} {...action} />
        {isWorkBeside && <WorkAction one={one} may={may} style={buttonStyle({ variant: "primary" })} isOnPanel />}
      </footer>
    </section>
  );
}

/** Which item, where, how bad, and for how long. */
function CaseTitle({ one, now }: Pick<CasePanelProps, "one" | "now">) {
  const { level, of } = one;

  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <b className="font-bold text-lg text-strong">{nameOfCase(one)}</b>
        {!isOver(one) && <StatusChip level={level} />}
      </p>
      <p className="text-muted text-xs">{placeOf(one)}</p>
      {of.level_since && of.abnormal_since && (
        <p className="mt-1 font-medium text-strong">
          <LevelAge level={level} level_since={of.level_since} abnormal_since={of.abnormal_since} now={now} />
        </p>
      )}
    </div>
  );
}

interface CaseGroundsProps extends Pick<CasePanelProps, "one" | "now"> {
  charted: WireAlert | undefined;
  mayAct: boolean;
}

/** What the case rests on, and what becomes of its item. */
function CaseGrounds({ one, charted, now, mayAct }: CaseGroundsProps) {
  const item = one.worst.sensor.equipment;

  return (
    <>
      {charted && <CaseEvidence key={charted.id} alert={charted} now={now} mayAct={mayAct} />}
      {item && !isOver(one) && <CaseForecast key={item.id} equipment_id={item.id} />}
    </>
  );
}

function Way({ state }: { state: AlarmCaseState }) {
  const t = useTranslations("alerts.case.states");
  const at = stationAt(state);

  return (
    <ol className="flex">
      {way.map((one, index) => (
        <li
          key={one}
          aria-current={index === at ? "step" : undefined}
          className={cn(
            "relative flex min-w-0 flex-1 flex-col items-center gap-1 px-0.5 text-center text-muted text-xs leading-tight max-md:text-[11px]!",
            index === at && "font-semibold text-accent",
          )}
        >
          {index > 0 && <span aria-hidden className="absolute top-1.5 right-1/2 h-px w-full bg-line" />}
          <span
            aria-hidden
            className={cn(
              "relative z-1 size-3.5 rounded-full border-[1.5px] border-control bg-card",
              index < at && "bg-control",
              index === at && "border-4 border-accent",
            )}
          />
          {t(one)}
        </li>
      ))}
    </ol>
  );
}

interface CaseAlertProps {
  alert: WireAlert;
  now: string;
  isCharted: boolean;
  /** Draws its chart; left out where there is nothing to choose. */
  onChart?: () => void;
}

function CaseAlert({ alert, now, isCharted, onChart }: CaseAlertProps) {
  const t = useTranslations();
  const { zoneOf } = useViewer();
  const timeZone = zoneOf(alert.plant_id);
  const { acknowledged_at, acknowledger, acknowledge_note, shelved_until, shelve_reason } = alert;
  const unnamed = alert.kind === "together" ? t("alerts.together.title") : alert.sensor.name;
  const name = alert.name ? t(alert.name) : unnamed;
  // Of several the one that is drawn below.
  const isOpen = !onChart || isCharted;

  return (
    <li
      className={cn(
        "grid gap-1 border-line-soft border-b p-2 last:border-0",
        onChart && isCharted && "bg-accent-tint shadow-[inset_3px_0_0_var(--color-accent)]",
      )}
    >
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusShape level={alert.level} size={14} />
        <b className="font-semibold text-strong">
          {onChart ? (
            <button
              type="button"
              aria-pressed={isCharted}
              onClick={onChart}
              className="text-left hover:text-accent touch:py-2"
            >
              {alert.name ? t(alert.name) : alert.sensor.name}
            </button>
          ) : (
            name
          )}
        </b>
        <span className="ml-auto">
          <AlertReading alert={alert} />
        </span>
      </span>
      <span className="text-muted text-xs">
        {alert.sensor.name} · {t(`alerts.rules.${alert.alert_rule}`)} ·{" "}
        <Sentence of={(at) => t("alerts.started", { at: at(alert.opened_at, "minute", timeZone) })} />
        {alert.is_repeat && <> · {t("alerts.repeat")}</>}
        {alert.is_provisional && <> · {t("alerts.provisional")}</>}
      </span>
      {alert.contributions && <Contributions of={alert.contributions} />}
      {acknowledged_at && (
        <span className="text-muted text-xs">
          <Sentence
            of={(at) =>
              t("alerts.acknowledgedBy", {
                name: acknowledger ? nameOf(acknowledger) : "–",
                at: at(acknowledged_at, "minute", timeZone),
              })
            }
          />
          {acknowledge_note && <span className="block text-body">“{acknowledge_note}”</span>}
        </span>
      )}
      {shelved_until && Date.parse(shelved_until) > Date.parse(now) && (
        <span className="text-muted text-xs">
          <Sentence of={(at) => t("alerts.mutedUntil", { at: at(shelved_until, "minute", timeZone) })} />
          {shelve_reason && <span className="block text-body">“{shelve_reason}”</span>}
        </span>
      )}
      {isOpen && (
        <span className="flex flex-wrap gap-1.5">
          <AlertLinks alert={alert} now={now} />
        </span>
      )}
    </li>
  );
}

/** To its chart, and to the spectrum of its sensor. */
function AlertLinks({ alert, now }: Pick<CaseAlertProps, "alert" | "now">) {
  const t = useTranslations("alerts");
  const chart = chartHref(alert, now);
  const spectrum = spectrumHref(alert.sensor);

  return (
    <>
      {chart && (
        <Link href={chart} className={buttonStyle({ size: "sm" })}>
          <ChartLine aria-hidden />
          {t("openChart")}
        </Link>
      )}
      {spectrum && (
        <Link href={spectrum} className={buttonStyle({ size: "sm" })}>
          <AudioWaveform aria-hidden />
          {t("openSpectrum")}
        </Link>
      )}
    </>
  );
}
