import { CalendarX2, SkipForward } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDay } from "@/components/ui/moment";

export interface SeriesNote {
  id: number;
  date: string;
  state: string;
  reason: string | null;
}

/** The dates of a series that were missed or skipped, each with its reason. */
export function SeriesNotes({ notes }: { notes: readonly SeriesNote[] }) {
  const t = useTranslations("work-series");
  const dayText = useDay();

  return (
    <ul className="grid gap-1.5">
      {notes.map(({ id, date, state, reason }) => {
        const Icon = state === "missed" ? CalendarX2 : SkipForward;
        return (
          <li key={id} className="flex items-start gap-2">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <p>
              <strong className="font-semibold text-strong">
                {t(`states.${state as "missed"}`, { date: dayText(date, "day") })}
              </strong>{" "}
              {reason && t(`reasons.${reason as "outage"}`)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
