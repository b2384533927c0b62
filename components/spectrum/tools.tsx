"use client";

import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Kbd } from "@/components/ui/kbd";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Tooltip } from "@/components/ui/tooltip";
import { cn } from "@/lib/client/class-names";
import { type CaptureAxis, captureAxes } from "@/lib/domain/monitoring/captures";
import { detectors, frequencyUnits } from "@/lib/domain/vibration/axes";
import { type Cursor, type CursorKind, cursorKinds, has, single } from "@/lib/domain/vibration/cursor";
import { quantities, quantityOf, type WaveformUnit } from "@/lib/domain/vibration/waveform";
import { bandOf, bandShares, type Look, views } from "./look";
import { type Store, useStore } from "./store";

export interface ToolsProps {
  look: Look;
  onLook: (change: Partial<Look>) => void;
  axis: CaptureAxis;
  /** Those that were ever recorded. */
  axes: readonly CaptureAxis[];
  onAxis: (axis: CaptureAxis) => void;
  /** Of the record on the screen. */
  unit: WaveformUnit;
  fs_hz: number | null;
  hasSpeed: boolean;
  hasBearing: boolean;
  fMaxSteps: readonly number[];
  f_max_hz: number;
  cursor: Store<Cursor>;
}

/** Everything that decides how the spectrum is drawn: a row above the plots, on a phone a sheet. */
export function Tools(props: ToolsProps) {
  const { look, onLook, axis } = props;
  const t = useTranslations("spectrum.tools");
  const [isOpen, setOpen] = useState(false);

  return (
    <div data-no-print className="flex min-w-0 flex-wrap items-center gap-2 max-md:flex-nowrap">
      <SegmentedControl
        label={t("view")}
        value={look.view}
        onValueChange={(view) => onLook({ view })}
        segments={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        className="max-md:*:flex-1 max-md:*:px-1 max-md:flex-1"
      />
      <span className="contents max-md:hidden">
        <Rule />
        <Quantity {...props} />
        <Axis {...props} />
        <Rule />
        <Frequency {...props} />
        <Scale {...props} />
        <Reach {...props} />
        {look.view === "envelope" && <Band {...props} />}
      </span>
      <Button className="md:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {axis.toUpperCase()}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t("display")} place="bottom">
        <div className="grid justify-items-start gap-4">
          <Labelled label={t("quantity")}>
            <Quantity {...props} />
          </Labelled>
          <Labelled label={t("axis")}>
            <Axis {...props} />
          </Labelled>
          <Labelled label={t("frequency")}>
            <Frequency {...props} />
          </Labelled>
          <Labelled label={t("scale")}>
            <Scale {...props} />
          </Labelled>
          <div className="flex flex-wrap gap-2">
            <Reach {...props} />
            {look.view === "envelope" && <Band {...props} />}
          </div>
        </div>
      </Dialog>
    </div>
  );
}

const Rule = () => <span aria-hidden className="h-5 w-px bg-line max-[112rem]:hidden" />;

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid max-w-full gap-1">
    <span className="text-muted text-xs">{label}</span>
    {children}
  </div>
);

/** Of a waveform that is no motion there is nothing to integrate; an envelope is of what was recorded. */
function Quantity({ look, onLook, unit }: ToolsProps) {
  const t = useTranslations("spectrum.tools");
  const isFixed = quantityOf(unit) === null || look.view === "envelope";
  return (
    <SegmentedControl
      label={t("quantity")}
      value={isFixed ? (quantityOf(unit) ?? look.quantity) : look.quantity}
      onValueChange={(quantity) => onLook({ quantity })}
      segments={[...quantities].reverse().map((value) => ({
        value,
        disabled: isFixed,
        label: (
          <>
            <span className="max-[112rem]:hidden">{t(`quantities.${value}`)}</span>
            <span className="min-[112rem]:hidden">{t(`short.${value}`)}</span>
          </>
        ),
        "aria-label": t(`quantities.${value}`),
      }))}
    />
  );
}

function Axis({ axis, axes, onAxis }: ToolsProps) {
  const t = useTranslations("spectrum.tools");
  return (
    <SegmentedControl
      label={t("axis")}
      value={axis}
      onValueChange={onAxis}
      segments={captureAxes.map((value) => ({ value, label: value.toUpperCase(), disabled: !axes.includes(value) }))}
    />
  );
}

function Frequency({ look, onLook, hasSpeed }: ToolsProps) {
  const t = useTranslations("spectrum.tools");
  return (
    <SegmentedControl
      label={t("frequency")}
      value={hasSpeed ? look.frequency : look.frequency === "orders" ? "hz" : look.frequency}
      onValueChange={(frequency) => onLook({ frequency })}
      segments={frequencyUnits.map((value) => ({
        value,
        label: t(`frequencies.${value}`),
        disabled: value === "orders" && !hasSpeed,
      }))}
    />
  );
}

function Scale({ look, onLook }: ToolsProps) {
  const t = useTranslations("spectrum.tools");
  return (
    <>
      <SegmentedControl
        label={t("scale")}
        value={look.isDecibel ? "db" : "linear"}
        onValueChange={(value) => onLook({ isDecibel: value === "db" })}
        segments={[
          { value: "linear", label: t("linear") },
          { value: "db", label: "dB" },
        ]}
      />
      <Choice
        label={t("detector")}
        value={look.detector}
        onChange={(detector) => onLook({ detector })}
        options={detectors.map((value) => ({ value, text: t(`detectors.${value}`) }))}
        shown={t(`detectors.${look.detector}`)}
      />
    </>
  );
}

function Reach({ onLook, fMaxSteps, f_max_hz }: ToolsProps) {
  const t = useTranslations("spectrum.tools");
  const format = useFormatter();
  const text = (hz: number) => t("hz", { hz: format.number(hz, { maximumFractionDigits: 0 }) });
  return (
    <Choice
      label={t("f_max")}
      value={String(f_max_hz)}
      onChange={(value) => onLook({ f_max_hz: Number(value) === fMaxSteps.at(-1) ? null : Number(value) })}
      options={fMaxSteps.map((hz) => ({ value: String(hz), text: text(hz) }))}
      shown={f_max_hz === 0 ? t("f_max") : t("f_max_at", { hz: format.number(f_max_hz, { maximumFractionDigits: 0 }) })}
    />
  );
}

function Band({ look, onLook, fs_hz }: ToolsProps) {
  const t = useTranslations("spectrum.tools");
  const format = useFormatter();
  if (!fs_hz) return null;
  const text = (index: number) => {
    const [low = "", high = ""] = bandOf(index, fs_hz).map((hz) => format.number(hz, { maximumFractionDigits: 0 }));
    return t("band_of", { low, high });
  };
  return (
    <Choice
      label={t("band")}
      value={String(look.band)}
      onChange={(value) => onLook({ band: Number(value) })}
      options={bandShares.map((_, index) => ({ value: String(index), text: text(index) }))}
      shown={text(look.band)}
    />
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; text: string }[];
  shown: string;
}

function Choice<V extends string>({ label, value, onChange, options, shown }: ChoiceProps<V>) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button aria-label={`${label}: ${shown}`}>
          {shown}
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="start">
        <MenuLabel>{label}</MenuLabel>
        <MenuRadioGroup value={value} onValueChange={(next) => onChange(next as V)}>
          {options.map((option) => (
            <MenuRadioItem key={option.value} value={option.value}>
              {option.text}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

const keys: Record<CursorKind, string> = { harmonic: "H", sideband: "B", bearing: "F", peaks: "P" };

/** Which lines the cursor draws besides its own; each has a key. */
export function CursorTools({
  cursor,
  hasSpeed,
  hasBearing,
  onKind,
}: Pick<ToolsProps, "cursor" | "hasSpeed" | "hasBearing"> & { onKind: (kind: CursorKind) => void }) {
  const t = useTranslations("spectrum.tools");
  const now = useStore(cursor);
  const lacks = (kind: CursorKind) =>
    kind === "bearing" && !hasSpeed ? t("needSpeed") : kind === "bearing" && !hasBearing ? t("needBearing") : null;

  return (
    <fieldset
      data-no-print
      className="flex min-w-0 max-w-full flex-wrap items-center gap-0.5 rounded-control border border-line bg-card p-0.5"
    >
      <legend className="contents">
        <span className="px-2 text-muted text-xs max-[112rem]:hidden">{t("cursors")}</span>
      </legend>
      <KindButton
        label={t("kinds.single")}
        hotkey="S"
        isOn={now.kinds.length === 0}
        onPress={() => cursor.change(single)}
      />
      {cursorKinds.map((kind) => {
        const why = lacks(kind);
        const button = (
          <KindButton
            key={kind}
            label={t(`kinds.${kind}`)}
            hotkey={keys[kind]}
            isOn={has(now, kind) && !why}
            why={why}
            onPress={() => onKind(kind)}
          />
        );
        return why ? (
          <Tooltip key={kind} text={why}>
            {button}
          </Tooltip>
        ) : (
          button
        );
      })}
    </fieldset>
  );
}

interface KindButtonProps {
  label: string;
  hotkey: string;
  isOn: boolean;
  why?: string | null;
  onPress: () => void;
}

function KindButton({ label, hotkey, isOn, why, onPress, ...rest }: KindButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-disabled={why ? true : undefined}
      aria-description={why ?? undefined}
      onClick={onPress}
      className={cn(
        "inline-flex h-[calc(var(--spacing-control)-6px)] shrink-0 items-center gap-[7px] rounded-chip px-2 font-medium text-body hover:bg-hover aria-disabled:opacity-50 touch:h-12 touch:px-3",
        isOn && "bg-accent-tint text-accent hover:bg-accent-tint",
      )}
      {...rest}
    >
      {label}
      <Kbd
        aria-hidden
        className={cn("px-1 py-0.5 touch:hidden", isOn && "border-transparent bg-transparent text-accent")}
      >
        {hotkey}
      </Kbd>
    </button>
  );
}
