"use client";

import { Check, ChevronRight } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { cn } from "@/lib/client/class-names";
import { Kbd } from "./kbd";
import { floatStyle, itemLabelStyle, itemStyle } from "./menu-style";

export const Menu = Radix.Root;
export const MenuTrigger = Radix.Trigger;
export const MenuRadioGroup = Radix.RadioGroup;
export const MenuSub = Radix.Sub;

const sheetStyle = cn(
  floatStyle,
  "max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1",
);

export function MenuContent({
  className,
  sideOffset = 4,
  align = "end",
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(sheetStyle, "max-w-[min(22rem,calc(100vw-1rem))]", className)}
        {...rest}
      />
    </Radix.Portal>
  );
}

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  danger?: boolean;
  hotkey?: string;
}

export function MenuItem({ danger, hotkey, className, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      className={cn(
        itemStyle,
        danger &&
          "text-alarm-text data-[highlighted]:bg-alarm-tint data-[highlighted]:text-alarm-text [&>svg]:text-alarm-text",
        className,
      )}
      {...rest}
    >
      {/* A Slot takes exactly one child, so nothing may stand beside it. */}
      {hotkey ? (
        <>
          {children}
          <Kbd className="ml-auto touch:hidden">{hotkey}</Kbd>
        </>
      ) : (
        children
      )}
    </Radix.Item>
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn(itemLabelStyle, className)} {...rest} />;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line-soft" />;
}

export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(itemStyle, "pr-8", className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute right-2 text-accent">
        <Check aria-hidden className="size-3.5" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function MenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(itemStyle, "pr-8", className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute right-2 text-accent">
        <Check aria-hidden className="size-3.5" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function MenuSubTrigger({ className, children, ...rest }: ComponentProps<typeof Radix.SubTrigger>) {
  return (
    <Radix.SubTrigger className={cn(itemStyle, "data-[state=open]:bg-hover", className)} {...rest}>
      {children}
      <ChevronRight aria-hidden className="ml-auto size-3.5!" />
    </Radix.SubTrigger>
  );
}

export function MenuSubContent({ className, ...rest }: ComponentProps<typeof Radix.SubContent>) {
  return (
    <Radix.Portal>
      <Radix.SubContent sideOffset={2} collisionPadding={8} className={cn(sheetStyle, className)} {...rest} />
    </Radix.Portal>
  );
}
