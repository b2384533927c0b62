"use client";

import * as Radix from "radix-ui/tabs";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import { TabCount, tabStripStyle, tabStyle } from "./tab-parts";

export const Tabs = Radix.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn(tabStripStyle, className)} {...rest} />;
}

export interface TabProps extends ComponentProps<typeof Radix.Trigger> {
  count?: ReactNode;
}

export function Tab({ className, count, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger className={cn(tabStyle, className)} {...rest}>
      {children}
      <TabCount>{count}</TabCount>
    </Radix.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn("pt-3 outline-none", className)} {...rest} />;
}
