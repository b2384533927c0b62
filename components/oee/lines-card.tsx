import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import type { OnWire } from "@/lib/server/http/wire";
import type { LinesToday } from "@/lib/services/views/dashboard/lines-today";
import { StateGlyph, stateText } from "./line-state";
import { Ratio } from "./ratio";

export interface LinesCardProps {
  lines: OnWire<LinesToday>;
  now: string;
  isAllPlants: boolean;
}

const stopped: readonly string[] = ["stopped", "jammed", "starved"];

/** The lines that count their parts: the OEE of the shift against its target, and what each does now. */
export function LinesCard({ lines, now, isAllPlants }: LinesCardProps) {
  const t = useTranslations("processes");
  const shift = lines.find((line) => line.shift)?.shift ?? null;

  return (
    <Card>
      <CardHeader
        title={t("card.title")}
        note={t("oee")}
        actions={
          !isAllPlants &&
          shift && (
            <span className="text-muted text-xs">
              {t("shift_name", { name: shift.name })} ·{" "}
              <Sentence of={(at) => t("ends", { at: at(shift.ends_at, "clock", lines[0]!.time_zone) })} />
            </span>
          )
        }
      />
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="border-line-soft border-b last:border-b-0">
            <Link
              href={`/processes/${line.id}/details/dashboard`}
              className="grid grid-cols-[minmax(0,1fr)_minmax(3rem,5rem)_auto] items-center gap-x-2.5 px-3 py-2 hover:bg-hover touch:min-h-12"
            >
              <span className="min-w-0">
                <span title={line.name} className="block truncate font-medium text-strong">
                  {line.name}
                </span>
                <span className={cn("flex items-center gap-1 truncate text-xs", stateText(line.state))}>
                  <StateGlyph state={line.state} className="size-3" />
                  {t(`options.state.${line.state}`)}
                  {stopped.includes(line.state) && line.since && <Elapsed since={line.since} now={now} />}
                  {isAllPlants && <span className="truncate text-muted">· {line.plant}</span>}
                </span>
              </span>
              <Bar oee={line.oee} target={line.target_oee} />
              <Ratio value={line.oee} className="text-right font-semibold text-strong text-sm" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Bar({ oee, target }: { oee: number | null; target: number | null }) {
  const isBehind = oee !== null && target !== null && oee * 100 < target - 15;

  return (
    <span aria-hidden className="relative block h-2 rounded-[3px] bg-line-soft">
      {oee !== null && (
        <span
          className={cn("block h-full rounded-[3px]", isBehind ? "bg-chronic" : "bg-off-alarm")}
          style={{ width: `${Math.min(100, Math.max(0, oee * 100))}%` }}
        />
      )}
      {target !== null && <span className="-top-0.5 absolute h-3 w-0.5 bg-strong" style={{ left: `${target}%` }} />}
    </span>
  );
}
