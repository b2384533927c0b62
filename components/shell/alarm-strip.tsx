"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { abnormalLevels, type Level, type LevelCounts } from "@/lib/domain/shared/levels";
import { NavLink } from "./nav-link";

export interface AlarmStripProps {
  counts: LevelCounts;
  /** Levels with something nobody has acknowledged. */
  fresh?: readonly Level[];
  hrefOf?: (level: Level) => string;
  className?: string;
}

const alarmsHref = (level?: Level) => `/dashboard/plant?panel=alarms${level ? `&level=${level}` : ""}`;

/** The one element on every screen: what is wrong in this plant, by level. A zero keeps its place, dimmed. */
export function AlarmStrip({ counts, fresh = [], hrefOf = alarmsHref, className }: AlarmStripProps) {
  const t = useTranslations("shell.alarms");
  const levelName = useTranslations("levels");
  const sentence = abnormalLevels.map((level) => `${levelName(level)} ${counts[level] ?? 0}`).join(", ");

  return (
    <nav
      aria-label={t("strip")}
      className={cn(
        "flex h-[34px] items-center gap-0.5 rounded-control border border-line px-[3px] touch:h-12",
        className,
      )}
    >
      {abnormalLevels.map((level) => {
        const count = counts[level] ?? 0;
        return (
          <NavLink
            key={level}
            href={hrefOf(level)}
            aria-label={t("open", { count, level: levelName(level) })}
            className={cn(
              "flex h-[26px] items-center gap-1.5 rounded-chip px-2 font-semibold text-strong tabular-nums hover:bg-hover touch:h-11",
              count === 0 && "font-normal text-faint",
            )}
          >
            <StatusShape
              level={level}
              decorative
              fresh={fresh.includes(level)}
              className={count === 0 ? "opacity-45" : undefined}
            />
            {count}
          </NavLink>
        );
      })}
      <Spoken text={t("spoken", { counts: sentence })} />
    </nav>
  );
}

const spokenEveryMs = 10_000;

/** Live counts are read out at most every ten seconds, and not at all when the page opens. */
function Spoken({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  const first = useRef(text);
  const last = useRef(0);

  useEffect(() => {
    if (text === first.current) return;
    const wait = Math.max(0, last.current + spokenEveryMs - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  );
}
