"use client";

import { type ComponentProps, useId } from "react";
import { cn } from "@/lib/client/class-names";
import { useEarlyText } from "@/lib/client/use-early-text";
import { controlFrame } from "./control-frame";

export const controlStyle = `${controlFrame} text-sm`;

export interface InputProps extends ComponentProps<"input"> {
  /** Written after the value: "mm/s", "°C". */
  unit?: string;
  /** Differs from what is saved. */
  changed?: boolean;
}

export function Input({ className, unit, changed, type = "text", ref, ...rest }: InputProps) {
  const field = useEarlyText(ref);
  const unitId = useId();
  const described = [rest["aria-describedby"], unit && unitId].filter(Boolean).join(" ");
  const input = (
    <input
      ref={field}
      type={type}
      data-changed={changed || undefined}
      className={cn(controlStyle, "h-control", unit && "pr-14", type === "number" && "text-right", className)}
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
}

export function Textarea({ className, changed, rows = 3, ref, ...rest }: TextareaProps) {
  const field = useEarlyText(ref);

  return (
    <textarea
      ref={field}
      rows={rows}
      data-changed={changed || undefined}
      className={cn(controlStyle, "field-sizing-content max-h-[60vh] min-h-20 py-2 leading-normal", className)}
      {...rest}
    />
  );
}
