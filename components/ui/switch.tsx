"use client";

import * as Radix from "radix-ui/switch";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/client/class-names";

export interface SwitchProps extends ComponentProps<typeof Radix.Root> {
  label?: ReactNode;
  hint?: ReactNode;
}

export function Switch({ label, hint, className, id, ...rest }: SwitchProps) {
  const ownId = useId();
  const switchId = id ?? ownId;
  const control = (
    <Radix.Root
      id={switchId}
      className={cn(
        "group relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border-[1.5px] border-control bg-sunk transition-colors after:absolute after:-inset-1.5 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent touch:h-7 touch:w-12 touch:after:-inset-3",
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-3.5 translate-x-[2px] rounded-full bg-control transition-transform data-[state=checked]:translate-x-[17px] data-[state=checked]:bg-accent-on touch:size-5 touch:data-[state=checked]:translate-x-[23px]" />
    </Radix.Root>
  );
  if (!label) return control;

  return (
    <span className="flex min-h-control items-center justify-between gap-4 py-1">
      <label htmlFor={switchId} className="grid">
        <span className="text-body">{label}</span>
        {hint && <span className="text-muted text-xs">{hint}</span>}
      </label>
      {control}
    </span>
  );
}
