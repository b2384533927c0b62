"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRatioText } from "@/components/oee/ratio";
import { useNow } from "@/components/oee/use-now";
import { NamedZoneProvider } from "@/components/ui/clock-name";
import { Moment, Sentence } from "@/components/ui/moment";
import { StatusShape } from "@/components/ui/status-shape";
import { useRefreshEvery } from "@/components/ui/use-refresh-every";
import { cn } from "@/lib/client/class-names";
import type { Level } from "@/lib/domain/shared/levels";
import type { OnWire } from "@/lib/server/http/wire";
import type { ShiftBoard } from "@/lib/services/maintenance/shifts/board";

const refreshEvery = 5_000;
/** As many lines as a wall has room for. */
const mostShown = 8;

type Board = OnWire<ShiftBoard>;
type BoardSection = Board["sections"][number];

/** A plant's shift on a wall, readable from ten meters: no names, and no notes but safety. */
export function ShiftBoardScreen({ plant, shift, sections, safety, now: first }: Board) {
  const t = useTranslations("shifts.board");
  const now = useNow(first);
  useRefreshEvery(refreshEvery);
  const sectionOf = (key: BoardSection["key"]): BoardSection =>
    sections.find((one) => one.key === key) ?? { key, count: 0, rows: [] };
  const [down, alarms, lines] = [sectionOf("down"), sectionOf("alarms"), sectionOf("lines")];
  const permits = sectionOf("permits");

  return (
    // The clock at the head names the zone.
    <NamedZoneProvider value={plant.time_zone}>
      <main className="flex min-h-dvh flex-col gap-[2vh] bg-card px-[3vw] py-[2vh] text-strong">
        <header className="flex flex-wrap items-baseline gap-x-[2vw] border-line border-b pb-[1vh]">
          <h1 className="font-bold text-[min(9vh,9vw)] leading-[1.1] tracking-[-0.03em]">{shift.name}</h1>
          <span className="text-[min(4vh,5vw)] text-body">
            <Sentence of={(at) => t("until", { at: at(shift.ends_at, "clock", plant.time_zone) })} />
          </span>
          <span className="ml-auto text-[min(4vh,5vw)] text-body">{plant.name}</span>
          <b suppressHydrationWarning className="font-bold text-[min(6vh,7vw)] tabular-nums">
            <Sentence namesZone of={(at) => at(now, "clock", plant.time_zone)} />
          </b>
        </header>
        <Safety safety={safety} />
        <div className="grid flex-1 grid-cols-2 gap-x-[3vw] gap-y-[2vh] max-md:grid-cols-1">
          <Part title={t("down")} section={down} nothing={t("nothing_down")} isBad={down.count > 0}>
            {(row) => (
              <>
                <span className="min-w-0 truncate">{row.title}</span>
                {row.at && (
                  <span className="ml-auto text-body">
                    <Moment at={row.at} timeZone={plant.time_zone} />
                  </span>
                )}
              </>
            )}
          </Part>
          <Part title={t("alarms")} section={alarms} nothing={t("nothing_alarms")}>
            {(row) => (
              <>
                <StatusShape level={row.until ? "ok" : (row.state as Level)} size="0.8em" />
                <span className={cn("min-w-0 truncate", row.until && "text-muted")}>{row.title}</span>
                {row.at && (
                  <span className="ml-auto text-body">
                    <Moment at={row.at} until={row.until ?? undefined} as="clock" timeZone={plant.time_zone} />
                  </span>
                )}
              </>
            )}
          </Part>
          {permits.count > 0 && (
            <Part title={t("permits")} section={permits} nothing="">
              {(row) => <PermitLine row={row} timeZone={plant.time_zone} />}
            </Part>
          )}
          {lines.count > 0 && (
            <Part title={t("lines")} section={lines} nothing="">
              {({ title, figures }) => figures && <LineFigures title={title} figures={figures} />}
            </Part>
          )}
        </div>
        <dl className="grid grid-cols-4 gap-x-[3vw] border-line border-t pt-[1.5vh] max-md:grid-cols-2">
          {(["done", "in_work", "due_next", "requests"] as const).map((key) => (
            <Count key={key} label={t(key)} count={sectionOf(key).count} />
          ))}
        </dl>
      </main>
    </NamedZoneProvider>
  );
}

function Safety({ safety }: Pick<Board, "safety">) {
  const t = useTranslations("shifts.board");
  if (safety.length === 0) return null;
  const spoken = (place: string | null) => (place ? t("voice", { place }) : t("voice_only"));

  return (
    <section className="border-warning-text border-l-[1vw] bg-warning-tint px-[2vw] py-[1.5vh] text-[min(4.5vh,5.5vw)] text-warning-text">
      <h2 className="font-bold">{t("safety")}</h2>
      <ul className="grid gap-[0.5vh] text-strong">
        {safety.slice(0, mostShown).map(({ id, text, place }) => (
          <li key={id}>
            {text ?? spoken(place)}
            {text && place && <span className="text-body"> {place}</span>}
          </li>
        ))}
      </ul>
      {safety.length > mostShown && <p>{t("more", { count: safety.length - mostShown })}</p>}
    </section>
  );
}

interface PartProps {
  title: string;
  section: BoardSection;
  nothing: string;
  isBad?: boolean;
  children: (row: BoardSection["rows"][number]) => ReactNode;
}

function Part({ title, section: { count, rows }, nothing, isBad, children }: PartProps) {
  const t = useTranslations("shifts.board");
  const format = useFormatter();

  return (
    <section className="min-w-0 text-[min(3.8vh,5vw)]">
      <h2 className={cn("flex items-baseline gap-[0.5em] font-bold", isBad && "text-acute-text")}>
        {title} <span className="tabular-nums">{count > 0 && format.number(count)}</span>
      </h2>
      {rows.length === 0 && <p className="text-muted">{nothing}</p>}
      <ul>
        {rows.slice(0, mostShown).map((row, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a board names no records
            key={at}
            className="flex items-baseline gap-[0.5em] border-line-soft border-b py-[0.5vh]"
          >
            {children(row)}
          </li>
        ))}
      </ul>
      {count > mostShown && <p className="text-muted">{t("more", { count: count - mostShown })}</p>}
    </section>
  );
}

/** What is worked at under a permit, how it stands, and how many locks hang on it. */
function PermitLine({ row, timeZone }: { row: BoardSection["rows"][number]; timeZone: string }) {
  const t = useTranslations("permits");
  const { title, state, until, locks } = row;

  return (
    <>
      <span className="min-w-0 truncate">{title}</span>
      <span
        className={cn("ml-auto whitespace-nowrap", state === "expired" ? "font-bold text-alarm-text" : "text-body")}
      >
        {t(`options.status.${state as "issued"}`)}
        {locks ? `, ${t("locks_count", { count: locks })}` : ""}
      </span>
      {until && (
        <span className="text-body">
          <Moment at={until} as="clock" timeZone={timeZone} />
        </span>
      )}
    </>
  );
}

function LineFigures({
  title,
  figures,
}: {
  title: string;
  figures: NonNullable<BoardSection["rows"][number]["figures"]>;
}) {
  const t = useTranslations("shifts");
  const text = useRatioText();
  const { oee, target_oee, good, total } = figures;
  const isBehind = oee !== null && target_oee !== null && oee < target_oee;

  return (
    <>
      <span className="min-w-0 truncate">{title}</span>
      <b className={cn("ml-auto font-bold tabular-nums", isBehind && "text-acute-text")}>{text(oee)}</b>
      <span className="text-body">{good === null ? t("made", { count: total }) : t("good", { count: good })}</span>
    </>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  const format = useFormatter();

  return (
    <div>
      <dt className="text-[min(3.5vh,4.5vw)] text-body">{label}</dt>
      <dd className="font-bold text-[min(9vh,9vw)] tabular-nums leading-[1.1]">{format.number(count)}</dd>
    </div>
  );
}
