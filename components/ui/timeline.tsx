import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import { Moment } from "./moment";

export interface TimelineEntry {
  id: string | number;
  /** Who did what. */
  title: ReactNode;
  at: string;
  /** The plant's. */
  timeZone?: string;
  text?: ReactNode;
  icon?: ReactNode;
  current?: boolean;
}

export interface TimelineProps {
  label: string;
  entries: readonly TimelineEntry[];
  className?: string;
}

export function Timeline({ label, entries, className }: TimelineProps) {
  return (
    <ol aria-label={label} className={cn("grid", className)}>
      {entries.map((entry, index) => (
        <li key={entry.id} className="relative grid grid-cols-[22px_1fr] gap-x-2.5 pb-4 last:pb-0">
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute top-6 bottom-0.5 left-[10.25px] w-[1.5px] bg-line" />
          )}
          <span
            aria-hidden
            className={cn(
              "grid size-[22px] place-items-center rounded-full border border-line bg-card text-muted [&_svg]:size-3",
              entry.current && "border-accent bg-accent-tint text-accent",
            )}
          >
            {entry.icon ?? <span className="size-1.5 rounded-full bg-current" />}
          </span>
          <div className="min-w-0 pt-px">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold text-strong">{entry.title}</span>
              <Moment at={entry.at} timeZone={entry.timeZone} className="text-muted text-xs" />
            </div>
            {entry.text && <div className="mt-0.5 whitespace-pre-line text-body">{entry.text}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
