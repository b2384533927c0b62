import type { ReactNode } from "react";

/** What tabs of one page and tabs that are links share. */

/** On a phone one line that scrolls: three lines of tabs would push the page out of sight. */
export const tabStripStyle =
  "flex flex-wrap gap-0.5 border-line border-b max-md:relative max-md:flex-nowrap max-md:overflow-x-auto max-md:[scrollbar-width:none]";
export const tabStyle =
  "flex h-9 min-w-0 items-center max-md:shrink-0 gap-1.5 whitespace-nowrap border-transparent border-b-[2.5px] px-2.5 font-medium text-body transition-colors hover:text-strong focus-visible:outline-offset-[-2px] aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent touch:h-12 touch:px-3.5";

export function TabCount({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return <span className="rounded-full bg-line-soft px-1.5 font-medium text-body text-xs">{children}</span>;
}
