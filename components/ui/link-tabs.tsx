"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/lib/client/class-names";
import { Link } from "./link";
import { TabCount, tabStripStyle, tabStyle } from "./tab-parts";

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

/** Tabs with an address of their own: they are navigation, and marked up as such. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip scrolls to the tab that has become the current one
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (strip.current && tab)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

  return (
    <nav ref={strip} aria-label={label} className={cn(tabStripStyle, className)}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined} className={tabStyle}>
          {tab.label}
          <TabCount>{tab.count}</TabCount>
        </Link>
      ))}
    </nav>
  );
}
