"use client";

import { Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { SeriesNotes } from "@/components/recurring/series-notes";
import { Link } from "@/components/ui/link";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import type { Week } from "./types";

export interface WeekNoteCardProps {
  note: Week["series"]["notes"][number];
}

/** A date of recurring work that was missed or skipped; a press shows why. */
export function WeekNoteCard({ note }: WeekNoteCardProps) {
  const t = useTranslations("planner");

  return (
    <Popover>
      <PopoverTrigger className="block w-full rounded-chip border border-control border-dashed bg-card px-1.5 py-1 text-left text-xs leading-snug hover:bg-hover touch:min-h-11">
        <s className="block text-muted [overflow-wrap:anywhere]">{note.name}</s>
        <span className="flex items-center justify-end gap-1 font-medium text-accent">
          <Repeat aria-hidden className="size-3" />
          {t(note.state === "missed" ? "missed_why" : "skipped_why")}
        </span>
      </PopoverTrigger>
      <PopoverContent aria-label={note.name} className="grid w-72 gap-2 text-sm">
        <p className="font-semibold text-strong">{note.name}</p>
        <SeriesNotes notes={[note]} />
        <Link href={`/maintenance/recurring/${note.series_id}`} className="text-accent hover:underline">
          {t("open_series")}
        </Link>
      </PopoverContent>
    </Popover>
  );
}
