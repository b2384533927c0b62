"use client";

import Link from "next/link";
import * as Radix from "radix-ui/tabs";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

const stripStyle = "flex flex-wrap gap-0.5 border-line border-b";
const tabStyle =
  "flex h-9 min-w-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-[2.5px] px-2.5 font-medium text-body transition-colors hover:text-strong focus-visible:outline-offset-[-2px] aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent touch:h-12 touch:px-3.5";

export const Tabs = Radix.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn(stripStyle, className)} {...rest} />;
}

export interface TabProps extends ComponentProps<typeof Radix.Trigger> {
  count?: ReactNode;
}

export function Tab({ className, count, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger className={cn(tabStyle, className)} {...rest}>
      {children}
      <Count>{count}</Count>
    </Radix.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn("pt-3 outline-none", className)} {...rest} />;
}

export interface LinkTab {
  href: string;
  label: ReactNode;
  count?: ReactNode;
  current?: boolean;
}

export interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  className?: string;
}

/** Tabs with an address of their own: they are navigation, and say so. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={cn(stripStyle, className)}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined} className={tabStyle}>
          {tab.label}
          <Count>{tab.count}</Count>
        </Link>
      ))}
    </nav>
  );
}

function Count({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return <span className="rounded-full bg-line-soft px-1.5 font-medium text-body text-xs">{children}</span>;
}
