"use client";

import { FileDown, FlaskConical, GitCompareArrows, Pin, Plus, Radio, RotateCw } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { LevelAge } from "@/components/alerts/level-age";
import type { MayOnItems } from "@/components/alerts/may-on-items";
import { WorkAtHand } from "@/components/alerts/work-at-hand";
import { Battery } from "@/components/ui/battery";
import { Button } from "@/components/ui/button";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useMoment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Signal } from "@/components/ui/signal";
import { StatusChip } from "@/components/ui/status-chip";
import { useWaveformExport } from "@/components/waveforms/use-waveform-export";
import type { WireCapture, WireShaft } from "@/lib/client/captures";
import { readDecimal } from "@/lib/domain/shared/decimal";
import { isAbnormal, type Level } from "@/lib/domain/shared/levels";
import type { OnWire } from "@/lib/server/http/wire";
import type { OrderAtHand } from "@/lib/services/maintenance/work-orders/of-place";
// Bound by hand: it changes what is shown, not what is saved.

export interface SpectrumSensor {
  id: number;
  name: string;
  uid: string;
  type: string;
  level: Level;
  battery_pct: number | null;
  signal: number | null;
  equipment: { id: number; name: string } | null;
  f_max_steps: readonly number[];
}

export interface OpenAlert {
  id: number;
  level: Level;
  level_since: string;
  abnormal_since: string;
  work_order_id: number | null;
}

export interface WorkspaceHeadProps {
  sensor: SpectrumSensor;
  crumbs: ReactNode;
  alert: OpenAlert | null;
  now: string;
  shaft: ShownShaft | null;
  onSpeed: (rpm: number | null) => void;
  /** Keeps a speed with the item; null for those who may not. */
  onKeepSpeed: ((rpm: number) => Promise<void>) | null;
  /** Null: this person may not make one, or has nothing left to request. */
  onOrder: (() => void) | null;
  atHand: OnWire<OrderAtHand> | null;
  may: MayOnItems;
  /** Speed and bearing of the capture are not known yet. */
  isLoading: boolean;
  /** Where the internals of the diagnosis are; null for those who may not see them. */
  researchHref: string | null;
  compare: CompareProps;
}

/** A speed typed on the screen counts until another page is opened. */
export type ShownShaft = Omit<WireShaft, "source"> & { source: WireShaft["source"] | "here" };

export function WorkspaceHead({ sensor, crumbs, alert, now, shaft, ...rest }: WorkspaceHeadProps) {
  const { onSpeed, onKeepSpeed, onOrder, atHand, may, isLoading, researchHref, compare } = rest;
  const t = useTranslations("spectrum.head");
  const { name, equipment, level } = sensor;
  const waveforms = useWaveformExport({ sensor_ids: [sensor.id] });

  return (
    <PageHeader
      crumbs={crumbs}
      title={equipment ? `${equipment.name} · ${name}` : name}
      aside={
        <>
          {isAbnormal(level) && (
            <StatusChip level={alert?.level ?? level} label={alert && <LevelAge {...alert} now={now} />} />
          )}
          <span className="inline-flex items-center gap-[7px] text-xs">
            <Radio aria-hidden className="size-3.5 text-muted" />
            <span className="font-mono">{sensor.uid}</span>
            <Signal strength={sensor.signal} />
            <Battery percent={sensor.battery_pct} />
          </span>
          {!isLoading && <Speed shaft={shaft} onSpeed={onSpeed} onKeepSpeed={onKeepSpeed} />}
        </>
      }
      actions={[
        { label: t("print"), icon: <FileDown aria-hidden />, onSelect: () => window.print() },
        ...(researchHref ? [{ label: t("research"), icon: <FlaskConical aria-hidden />, href: researchHref }] : []),
        waveforms.action,
      ]}
      primary={
        onOrder
          ? { label: t(may.order ? "order" : "request"), icon: <Plus aria-hidden />, onSelect: onOrder }
          : undefined
      }
    >
      {atHand && <WorkAtHand atHand={atHand} may={may} />}
      <Compare {...compare} />
      {waveforms.dialog}
    </PageHeader>
  );
}

const mostRpm = 60_000;

/** Where the speed comes from is always shown: a wrong one sends every fault line astray. */
function Speed({ shaft, onSpeed, onKeepSpeed }: Pick<WorkspaceHeadProps, "shaft" | "onSpeed" | "onKeepSpeed">) {
  const t = useTranslations("spectrum.speed");
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState("");
  const [isKeeping, setKeeping] = useState(false);
  const typed = readDecimal(draft, useLocale());
  const isSound = typed > 0 && typed <= mostRpm;

  function use(rpm: number | null) {
    onSpeed(rpm);
    setOpen(false);
    setDraft("");
  }
  async function keep() {
    if (!isSound || !onKeepSpeed) return;
    setKeeping(true);
    await onKeepSpeed(typed).then(
      () => use(null),
      () => {},
    );
    setKeeping(false);
  }

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-[7px] rounded-chip px-1 text-xs hover:bg-line-soft touch:min-h-12"
        >
          <RotateCw aria-hidden className="size-3.5 text-muted" />
          {shaft ? (
            <>
              <span className="text-body tabular-nums">
                {t("rpm", { rpm: format.number(shaft.rpm, { maximumFractionDigits: 1 }) })}
              </span>
              <span className="text-muted">{t(`sources.${shaft.source}`)}</span>
            </>
          ) : (
            <span className="font-medium text-warning-text">{t("none")}</span>
          )}
        </button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-72">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isSound) use(typed);
          }}
        >
          <Field label={t("label")} hint={t("hint")}>
            {(control) => (
              <Input
                {...control}
                unit="RPM"
                inputMode="decimal"
                autoComplete="off"
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
              />
            )}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            {onKeepSpeed && (
              <Button disabled={!isSound} busy={isKeeping} onClick={() => void keep()}>
                {t("keep")}
              </Button>
            )}
            {shaft?.source === "here" && <Button onClick={() => use(null)}>{t("back")}</Button>}
            <Button type="submit" variant="primary" disabled={!isSound}>
              {t("use")}
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  );
}

export interface CompareProps {
  value: string;
  onChange: (value: string) => void;
  reference: WireCapture | null;
  /** The last one before the open alert. */
  lastGood: WireCapture | null;
  /** Others of the same axis, newest first. */
  captures: readonly WireCapture[];
  timeZone: string;
  /** Whether the capture on the screen is the reference itself. */
  isReference: boolean;
  /** Makes it the reference, or no longer; null for those who may not. */
  onReference: ((isReference: boolean) => void) | null;
}

const mostOffered = 12;

function Compare({ value, onChange, reference, lastGood, captures, timeZone, ...rest }: CompareProps) {
  const { isReference, onReference } = rest;
  const t = useTranslations("spectrum.compare");
  const momentText = useMoment();
  const when = ({ listed_at }: WireCapture) => momentText(listed_at, "shortMinute", timeZone);

  return (
    <Menu>
      <MenuTrigger asChild>
        <Button>
          <GitCompareArrows aria-hidden />
          {t("title")}
        </Button>
      </MenuTrigger>
      <MenuContent className="max-h-90">
        <MenuRadioGroup value={value} onValueChange={onChange}>
          <MenuRadioItem value="none">{t("none")}</MenuRadioItem>
          {reference && <MenuRadioItem value="reference">{t("reference", { at: when(reference) })}</MenuRadioItem>}
          {lastGood && <MenuRadioItem value="good">{t("lastGood", { at: when(lastGood) })}</MenuRadioItem>}
          <MenuRadioItem value="previous">{t("previous")}</MenuRadioItem>
          <MenuLabel>{t("with")}</MenuLabel>
          {captures.slice(0, mostOffered).map((capture) => (
            <MenuRadioItem key={capture.id} value={String(capture.id)}>
              {when(capture)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        {onReference && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => onReference(!isReference)}>
              <Pin aria-hidden />
              {t(isReference ? "letGo" : "make")}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
