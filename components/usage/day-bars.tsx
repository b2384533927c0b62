import { useFormatter } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { useMoment } from "@/components/ui/moment";

interface DayValue {
  /** "2026-11-22" */
  day: string;
  value: number;
}

/** A bar for each day, the highest as high as the card; read aloud as a table. */
export function DayBars({ days, label }: { days: readonly DayValue[]; label: string }) {
  const format = useFormatter();
  const moment = useMoment();
  const most = Math.max(1, ...days.map(({ value }) => value));
  const written = (value: number) => format.number(value, { notation: "compact", maximumFractionDigits: 1 });
  const [first, last] = [days[0], days.at(-1)];

  return (
    <figure className="grid gap-1">
      <div aria-hidden className="flex items-start gap-2">
        <span className="w-10 shrink-0 text-right text-muted text-xs tabular-nums">{written(most)}</span>
        <div className="flex h-28 min-w-0 flex-1 items-end gap-px border-line border-b border-l pl-px">
          {days.map(({ day, value }) => (
            <span
              key={day}
              title={`${moment(day, "shortDay")}: ${format.number(value)}`}
              className="min-w-0 flex-1 bg-accent"
              style={{ height: `${(value / most) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <figcaption className="flex justify-between pl-12 text-muted text-xs">
        <span>{first && moment(first.day, "shortDay")}</span>
        <span>{last && moment(last.day, "shortDay")}</span>
      </figcaption>
      {/* A table itself would be as wide as its words, however it is hidden. */}
      <div className="sr-only">
        <Rows
          caption={label}
          isHeadless
          of={days}
          keyOf={({ day }) => day}
          columns={[
            { key: "day", isRowHead: true, cell: ({ day }) => moment(day, "day") },
            { key: "value", as: "number" },
          ]}
        />
      </div>
    </figure>
  );
}
