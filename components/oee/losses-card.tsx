import { useFormatter, useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { useRatioText } from "./ratio";
import type { Screen, Shown } from "./types";

interface Step {
  key: "possible" | "availability" | "short_stops" | "slow" | "quality" | "good";
  /** Parts at the run rate; null: not measured. */
  parts: number | null;
  /** Where its bar ends on the way down. */
  from: number;
  to: number;
  note: string;
  look: string;
}

/** From what was possible to what is good: each loss as parts, and as the minutes that they would have taken. */
export function LossesCard({ shown, process }: { shown: Shown; process: Screen["process"] }) {
  const t = useTranslations("processes");
  const format = useFormatter();
  const steps = useSteps(shown);
  const least = Math.min(...steps.map(({ from, to }) => Math.min(from, to)));
  // Losses of a good line are narrow: the bars start below the last one, and the label states it.
  const start = Math.max(0, Math.floor((least - (shown.possible - least) * 0.15) / 100) * 100);
  const wide = Math.max(1, shown.possible - start);
  const minutes = (parts: number) =>
    format.number(parts / process.run_rate || 0, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

  return (
    <Card className="flex flex-col">
      <CardHeader title={t("losses")} note={t("losses_note")} />
      {shown.possible === 0 ? (
        <p className="flex-1 px-3 py-2.5 text-muted">{t("nothing_measured")}</p>
      ) : (
        <Rows
          of={steps}
          keyOf={({ key }) => key}
          className="table-fixed text-sm"
          headClassName="text-muted text-xs [&_th]:py-1 [&_th]:font-medium"
          rowClassName="border-line-soft border-b last:border-b-0"
          pad="py-1.5"
          columns={[
            {
              key: "loss",
              head: t("loss"),
              isRowHead: true,
              headClassName: "w-[36%] px-3",
              className: "px-3 font-semibold text-strong",
              cell: ({ key, note }) => (
                <>
                  {t(`steps.${key}`)}
                  <span className="block font-normal text-muted text-xs">{note}</span>
                </>
              ),
            },
            {
              key: "share",
              head: <span className="sr-only">{t("share")}</span>,
              cell: (step) => <Bar step={step} start={start} wide={wide} />,
            },
            {
              key: "parts",
              head: t("parts_head"),
              isRight: true,
              headClassName: "w-20",
              className: "whitespace-nowrap px-1 pl-2 font-semibold text-strong",
              cell: ({ parts }) => (parts === null ? "–" : format.number(Math.round(parts) || 0)),
            },
            {
              key: "minutes",
              head: t("minutes_head"),
              isRight: true,
              headClassName: "w-18 pr-3",
              className: "whitespace-nowrap pr-3 pl-1 text-muted text-xs",
              cell: ({ parts }) => (parts === null ? "" : minutes(parts)),
            },
          ]}
        />
      )}
      <CardFooter className="grid gap-1 text-muted text-xs">
        {start > 0 && <span>{t("bars_start", { start: format.number(start) })}</span>}
        <Money shown={shown} process={process} />
      </CardFooter>
    </Card>
  );
}

/** How much of what was possible is left before and after a loss. */
function Bar({ step: { parts, from, to, look }, start, wide }: { step: Step; start: number; wide: number }) {
  return (
    <div aria-hidden className="relative h-3.5">
      {parts !== null && (
        <span
          className={cn("absolute inset-y-0 min-w-px border border-line", look)}
          style={{
            left: `${((Math.min(from, to) - start) / wide) * 100}%`,
            width: `${(Math.abs(to - from) / wide) * 100}%`,
          }}
        />
      )}
    </div>
  );
}

const short = "bg-card";
const striped = "bg-[repeating-linear-gradient(45deg,var(--color-acute)_0_3px,var(--color-acute-tint)_3px_6px)]";
const slow = "bg-[repeating-linear-gradient(0deg,var(--color-warning)_0_3px,var(--color-warning-text)_3px_4px)]";

function useSteps(shown: Shown): Step[] {
  const t = useTranslations("processes.steps");
  const text = useRatioText();
  const { possible, losses, short_stop_parts, stops, short_stops, good, total, oee } = shown;
  const slowly = losses.speed - short_stop_parts;
  const afterStops = possible - losses.availability;
  const afterShort = afterStops - short_stop_parts;
  const end = good ?? total;

  return [
    { key: "possible", parts: possible, from: 0, to: possible, note: t("possible_note"), look: "bg-off-alarm" },
    {
      key: "availability",
      parts: -losses.availability,
      from: afterStops,
      to: possible,
      note: t("stops", { count: stops }),
      look: striped,
    },
    {
      key: "short_stops",
      parts: -short_stop_parts,
      from: afterShort,
      to: afterStops,
      note: t("short_note", { count: short_stops }),
      look: short,
    },
    {
      key: "slow",
      parts: -slowly,
      from: afterShort - slowly,
      to: afterShort,
      note: t(slowly < 0 ? "fast_note" : "slow_note"),
      look: slow,
    },
    {
      key: "quality",
      parts: losses.quality === null ? null : -losses.quality,
      from: end,
      to: total,
      note: t(losses.quality === null ? "unknown_note" : "quality_note"),
      look: short,
    },
    {
      key: "good",
      parts: end,
      from: 0,
      to: end,
      look: "bg-off-alarm",
      note: good === null ? t("made_note") : t("good_note", { oee: text(oee) }),
    },
  ];
}

/** What stops of scheduled production cost: hours × parts an hour × value of a part, each factor with its source. */
function Money({ shown, process }: { shown: Shown; process: Screen["process"] }) {
  const t = useTranslations("processes");
  const format = useFormatter();
  const money = useMoney();
  const link = (href: string) => (words: React.ReactNode) => (
    <Link href={href} className="text-accent underline underline-offset-2">
      {words}
    </Link>
  );
  if (!shown.money) return <span>{t("no_value")}</span>;
  const { availability, stop_hours, run_rate, value_per_part, currency } = shown.money;

  return (
    <span>
      {t.rich("money", {
        amount: money(availability, currency),
        hours: format.number(stop_hours, { maximumFractionDigits: 2 }),
        rate: format.number(run_rate * 60),
        value: money(value_per_part, currency),
        log: link(`/processes/${process.id}/details/logs`),
        setup: link(`/processes/${process.id}`),
      })}
    </span>
  );
}
