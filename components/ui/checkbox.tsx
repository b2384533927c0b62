"use client";

import { Check, Minus } from "lucide-react";
import * as Radix from "radix-ui/checkbox";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/client/class-names";

export interface CheckboxProps extends ComponentProps<typeof Radix.Root> {
  /** Without one, give an aria-label. */
  label?: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const box = (
    <Radix.Root
      id={boxId}
      className={cn(
        "group relative grid size-4 shrink-0 place-items-center rounded-[4px] border-[1.5px] border-control bg-card text-accent-on transition-colors after:absolute after:-inset-1.5 hover:border-muted disabled:opacity-50 aria-invalid:border-alarm-text data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent touch:size-6 touch:after:-inset-3",
        className,
      )}
      {...rest}
    >
      <Radix.Indicator className="grid place-items-center">
        <Minus aria-hidden strokeWidth={3} className="size-3 group-data-[state=checked]:hidden touch:size-4" />
        <Check aria-hidden strokeWidth={3} className="size-3 group-data-[state=indeterminate]:hidden touch:size-4" />
      </Radix.Indicator>
    </Radix.Root>
  );
  if (!label) return box;

  return (
    <span className="flex min-h-7 items-start gap-[9px] py-1.5 touch:min-h-12 touch:gap-3 touch:py-3">
      <span className="flex h-[1.4em] items-center">{box}</span>
      <label htmlFor={boxId} className="grid">
        <span className="text-body">{label}</span>
        {hint && <span className="text-muted text-xs">{hint}</span>}
      </label>
    </span>
  );
}
