"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";
import { cn } from "@/lib/client/class-names";
import { type Split, SplitContext } from "./split-context";

export interface SplitViewProps {
  split: Split;
  /** What is listed, for a screen reader. */
  label: string;
  /** The tool row; it goes with the list. */
  head: ReactNode;
  children: ReactNode;
  /** The record beside the list: a RecordPane. */
  pane: ReactNode;
  /** The pane stands somewhere else on a phone, or is a page there anyway. */
  className?: string;
}

/** A list, and from 1280 px on the open record beside it. Below, the record is the whole page. */
export function SplitView({ split, label, head, children, pane, className }: SplitViewProps) {
  const isOpen = split.state !== "closed";
  // What nobody has opened does not take the place of the list.
  const isPage = isOpen && !split.isFirst;

  return (
    <SplitContext value={split}>
      <div className={cn("flex min-h-0 min-w-0 flex-1 flex-col", className)}>
        {/* The heading of the list is hidden with it. */}
        {isPage && <h1 className="split:hidden sr-only">{label}</h1>}
        <div className={cn(isPage && "max-split:hidden")}>{head}</div>
        <div
          className={cn(
            "page-pad grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-3 pt-0!",
            isOpen && "split:grid-cols-[minmax(0,1fr)_minmax(26rem,42%)]",
            isPage && "max-split:pt-3!",
          )}
        >
          <section
            ref={split.list}
            aria-label={label}
            onKeyDown={split.onListKey}
            onClickCapture={split.onListClick}
            className={cn("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5", isPage && "max-split:hidden")}
          >
            {children}
            <Keys />
          </section>
          {isOpen && <div className={split.isFirst ? "max-split:hidden split:contents" : "contents"}>{pane}</div>}
        </div>
      </div>
    </SplitContext>
  );
}

const keys = { move: ["↑", "↓"], enter: ["Enter"], back: ["Esc"] } as const;

/** How the list and the record are reached from the keyboard. */
function Keys() {
  const t = useTranslations("ui.record.keys");

  return (
    <p
      aria-hidden
      data-no-print
      className="flex justify-end gap-3 px-1 text-muted text-xs max-split:hidden touch:hidden"
    >
      {(["move", "enter", "back"] as const).map((what) => (
        <span key={what} className="flex items-center gap-1">
          {keys[what].map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(what)}
        </span>
      ))}
    </p>
  );
}
