"use client";

import { type ChangeEvent, type ComponentProps, useId } from "react";
import { cn } from "@/lib/client/class-names";
import { useEarlyText } from "@/lib/client/use-early-text";
import { controlFrame } from "./control-frame";

export const controlStyle = `${controlFrame} text-sm`;

export interface InputProps extends ComponentProps<"input"> {
  /** Written after the value: "mm/s", "°C". */
  unit?: string;
  /** Differs from what is saved. */
  changed?: boolean;
  /** What was typed, where nothing else of the event is asked. */
  onValueChange?: (text: string) => void;
}

export function Input({ className, unit, changed, type = "text", ref, onValueChange, ...rest }: InputProps) {
  const field = useEarlyText(ref);
  const unitId = useId();
  const described = [rest["aria-describedby"], unit && unitId].filter(Boolean).join(" ");
  const input = (
    <input
      ref={field}
      type={type}
      data-changed={changed || undefined}
      className={cn(controlStyle, "h-control", unit && "pr-14", type === "number" && "text-right", className)}
      {...onTyped(onValueChange)}
      {...rest}
      aria-describedby={described || undefined}
    />
  );
  if (!unit) return input;

  return (
    <span className="relative block w-full">
      {input}
      <span
        id={unitId}
        className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-muted text-xs"
      >
        {unit}
      </span>
    </span>
  );
}

export interface TextareaProps extends ComponentProps<"textarea"> {
  changed?: boolean;
  onValueChange?: (text: string) => void;
}

export function Textarea({ className, changed, rows = 3, ref, onValueChange, ...rest }: TextareaProps) {
  const field = useEarlyText(ref);

  return (
    <textarea
      ref={field}
      rows={rows}
      data-changed={changed || undefined}
      className={cn(controlStyle, "field-sizing-content max-h-[60vh] min-h-20 py-2 leading-normal", className)}
      {...onTyped(onValueChange)}
      {...rest}
    />
  );
}

const onTyped = (onValueChange: ((text: string) => void) | undefined) =>
  onValueChange && {
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onValueChange(event.target.value),
  };
