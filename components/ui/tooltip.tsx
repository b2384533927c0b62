"use client";

import * as Radix from "radix-ui/tooltip";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

export interface TooltipProps {
  text: ReactNode;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
}

/**
 * Repeats the label of an icon button; never the only place of a fact. Brings its provider along, so that pages
 * without tooltips, sign-in first of all, do not load Radix for them.
 */
export function Tooltip({ text, children, side = "bottom", className }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cn(
              "z-50 max-w-72 rounded-chip bg-strong px-2 py-1 font-medium text-card text-xs shadow-float duration-[120ms] animate-in fade-in-0 touch:hidden",
              className,
            )}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
