"use client";

import * as Radix from "radix-ui/toggle-group";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

export interface Segment<V extends string> {
  value: V;
  label: ReactNode;
  icon?: ReactNode;
  count?: ReactNode;
  /** For segments that show an icon alone, also as a hint for the mouse. */
  "aria-label"?: string;
  disabled?: boolean;
}

export interface SegmentedControlProps<V extends string> {
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  segments: readonly Segment<V>[];
  size?: "sm" | "md";
  /** Equal parts across the width, as at the head of a phone screen. */
  wide?: boolean;
  className?: string;
}

export function SegmentedControl<V extends string>({ label, value, segments, ...rest }: SegmentedControlProps<V>) {
  const { onValueChange, size = "md", wide, className } = rest;

  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as V)}
      className={cn(
        "inline-flex max-w-full flex-wrap gap-px rounded-control border border-line bg-card p-0.5",
        wide && "flex w-full",
        className,
      )}
    >
      {segments.map((segment) => (
        <Radix.Item
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled}
          aria-label={segment["aria-label"]}
          title={segment["aria-label"]}
          className={cn(
            "inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-chip px-2.5 font-medium text-body hover:bg-hover focus-visible:outline-offset-[-2px] disabled:opacity-50 data-[state=on]:bg-strong data-[state=on]:text-card [&_svg]:size-3.5 touch:h-control! touch:[&_svg]:size-5",
            size === "sm"
              ? "h-[calc(var(--spacing-control-sm)-2px)] px-2 text-xs"
              : "h-[calc(var(--spacing-control)-6px)] text-sm",
            wide && "flex-1",
          )}
        >
          {segment.icon}
          {segment.label}
          {segment.count !== undefined && <span className="opacity-80 tabular-nums">{segment.count}</span>}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
