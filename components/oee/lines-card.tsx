import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { ShareBar } from "@/components/ui/share-bar";
import { cn } from "@/lib/client/class-names";
import { isBehindTarget } from "@/lib/domain/oee/target";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { OnWire } from "@/lib/server/http/wire";
import type { LinesToday } from "@/lib/services/views/dashboard/lines-today";
import { StateGlyph, stateText } from "./line-state";
import { Ratio } from "./ratio";

export type LinesCardProps = OnWire<LinesToday> & {
  now: string;
  isAllPlants: boolean;
};

const stopped: readonly string[] = ["stopped", "jammed", "starved"];

/** The lines that count their parts: the OEE of the shift against its target, and what each does now. */
export function LinesCard({ rows: lines, total, now, isAllPlants }: LinesCardProps) {
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
              <Sentence of={(at) => t("ends", { at: at(shift.ends_at, "clock", firstOf(lines).time_zone) })} />
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
              <ShareBar
                value={line.oee}
                target={line.target_oee === null ? null : line.target_oee / 100}
                isBehind={isBehindTarget(line.oee, line.target_oee === null ? null : line.target_oee / 100)}
              />
              <Ratio value={line.oee} className="text-right font-semibold text-strong text-sm" />
            </Link>
          </li>
        ))}
      </ul>
      {total > lines.length && (
        <CardFooter>
          <Link href="/processes" className="font-medium text-accent hover:underline">
            {t("card.all", { count: total })}
          </Link>
        </CardFooter>
      )}
    </Card>
  );
}
