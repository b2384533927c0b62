"use client";

import * as Radix from "radix-ui/popover";
import type { ComponentProps } from "react";
import { cn } from "@/lib/client/class-names";
import { floatStyle } from "./menu-style";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;

export function PopoverContent({ className, sideOffset = 4, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          floatStyle,
          "max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto p-3",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
