"use client";

import { Minus, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/lib/client/class-names";
import { HeldPress } from "@/lib/client/held-press";
import { useEarlyText } from "@/lib/client/use-early-text";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";

export interface NumberStepperProps {
  value: number | null;
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  changed?: boolean;
  disabled?: boolean;
  /** 72 px with a large figure, one per screen: the technician's readings. */
  large?: boolean;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

/** The alternative to dragging a limit: buttons that repeat while held, arrow keys, or typing. */
export function NumberStepper({
  value,
  onValueChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  unit,
  changed,
  disabled,
  large,
  className,
  ...aria
}: NumberStepperProps) {
  const t = useTranslations("ui");
  const field = useEarlyText<HTMLInputElement>();
  const locale = useLocale();
  const written = value === null ? "" : writeDecimal(value, locale);
  const unitId = useId();
  // The value is read with its unit; while there is none, the unit is read alone.
  const described = [aria["aria-describedby"], unit && value === null && unitId].filter(Boolean).join(" ");
  const clamp = (next: number) => Math.min(max, Math.max(min, next));
  const move = (steps: number) => onValueChange(clamp(stepped(value ?? 0, steps, step)));
  const { draft, type, finish, onKeyDown } = useTyped({ clamp, move, onValueChange });
  const less = useRepeat(() => move(-1));
  const more = useRepeat(() => move(1));

  return (
    <div
      data-changed={changed || undefined}
      className={cn(
        "inline-flex h-control touch:h-[calc(var(--spacing-control)+2px)] w-full items-stretch overflow-hidden rounded-control border border-control bg-card focus-within:border-accent data-changed:border-accent data-changed:shadow-[0_0_0_1px_var(--color-accent)] has-aria-invalid:border-alarm-text has-aria-invalid:shadow-[0_0_0_1px_var(--color-alarm-text)] md:min-w-35",
        large && "h-18 touch:h-18 rounded-[14px] border-[1.5px]",
        disabled && "opacity-60",
        className,
      )}
    >
      <StepButton label={t("stepper.less")} large={large} disabled={disabled || (value ?? 0) <= min} {...less}>
        <Minus aria-hidden />
      </StepButton>
      <input
        ref={field}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        aria-valuenow={value ?? undefined}
        aria-valuetext={value === null ? undefined : [written, unit].filter(Boolean).join(" ")}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        value={draft ?? written}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
        onKeyDown={onKeyDown}
        className={cn(
          "w-0 min-w-10 flex-1 bg-transparent font-semibold text-sm text-strong focus-visible:outline-offset-[-3px]",
          unit ? "pr-1 text-right" : "text-center",
          large && "text-center font-bold text-4xl tracking-tight",
        )}
        {...aria}
        aria-describedby={described || undefined}
      />
      {unit && (
        <span id={unitId} className={cn("flex min-w-8 items-center text-muted text-xs", large && "pr-2.5")}>
          {unit}
        </span>
      )}
      <StepButton label={t("stepper.more")} large={large} disabled={disabled || (value ?? 0) >= max} {...more}>
        <Plus aria-hidden />
      </StepButton>
    </div>
  );
}

interface TypedProps extends Pick<NumberStepperProps, "onValueChange"> {
  clamp: (value: number) => number;
  move: (steps: number) => void;
}

/**
 * What is typed, as it is typed; arrow and page keys count up and down. It is the value at once and not only when the field
 * is left: what follows from it would move the button below while it is being pressed, and the press would be lost.
 */
function useTyped({ clamp, move, onValueChange }: TypedProps) {
  const locale = useLocale();
  const [draft, setDraft] = useState<string>();
  const finish = () => setDraft(undefined);

  function type(text: string) {
    setDraft(text);
    const typed = readDecimal(text, locale);
    if (text.trim() === "") onValueChange(null);
    else if (Number.isFinite(typed)) onValueChange(clamp(typed));
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === "Enter") finish();
    if (!steps) return;
    event.preventDefault();
    finish();
    move(steps);
  }

  return { draft, type, finish, onKeyDown };
}

interface StepButtonProps extends ReturnType<typeof useRepeat> {
  label: string;
  large?: boolean;
  disabled?: boolean;
  children: React.ReactNode;
}

function StepButton({ label, large, children, ...rest }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className={cn(
        "grid w-control shrink-0 touch-manipulation place-items-center text-muted hover:bg-hover hover:text-strong disabled:opacity-40 disabled:hover:bg-transparent [&_svg]:size-[13px] touch:[&_svg]:size-5",
        large &&
          "w-21 bg-sunk text-strong first:border-line first:border-r-[1.5px] last:border-line last:border-l-[1.5px] [&_svg]:size-6",
      )}
      {...rest}
    >
      {children}
    </button>
  );
}

/** Enter and Space arrive as a click without a pointer. */
function useRepeat(run: () => void) {
  const latest = useRef(run);
  const [held] = useState(() => new HeldPress(() => latest.current()));
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => held.end(), [held]);

  return {
    onPointerDown: (event: React.PointerEvent) => {
      if (event.button === 0) held.press(event.pointerType);
    },
    onPointerUp: () => held.lift(),
    onPointerLeave: () => held.end(),
    onPointerCancel: () => held.end(),
    onClick: (event: React.MouseEvent) => {
      if (event.detail === 0) latest.current();
    },
  };
}

/** 0.1 + 0.2 must read 0.3, and no digit that was typed may get lost. */
function stepped(value: number, steps: number, step: number) {
  const digits = Math.max(decimalsOf(value), decimalsOf(step));
  return Number((value + steps * step).toFixed(digits));
}

const decimalsOf = (value: number) => Math.min(20, (String(value).split(".")[1] ?? "").length);
