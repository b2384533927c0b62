import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { levelAge } from "@/lib/domain/monitoring/level-age";
import { type Elapsed, elapsed } from "@/lib/domain/shared/elapsed";
import type { Level } from "@/lib/domain/shared/levels";

export interface LevelAgeProps {
  level: Level;
  level_since: string;
  abnormal_since: string;
  /** Comes with the data, so that server and browser show the same. */
  now: string;
}

/** "Alarm for 22 h, abnormal for 9 d". */
export function LevelAge({ level, ...times }: LevelAgeProps) {
  const t = useTranslations();
  const { age, elapsedText } = useAge(times);

  return (
    <span>
      <Moment at={times.level_since}>
        {t("alerts.age.level", { level: t(`levels.${level}`), time: elapsedText(age.level) })}
      </Moment>
      {age.abnormal && (
        <>
          {", "}
          <Moment at={times.abnormal_since}>{t("alerts.age.abnormal", { time: elapsedText(age.abnormal) })}</Moment>
        </>
      )}
    </span>
  );
}

/** The same on two lines of a narrow column, beside the level: "22 h", and below "abnormal 9 d". */
export function LevelAgeLines({ isShort, ...times }: Omit<LevelAgeProps, "level"> & { isShort?: boolean }) {
  const t = useTranslations("alerts.age");
  const { age, elapsedText } = useAge(times, isShort);

  return (
    <>
      <Moment at={times.level_since}>{elapsedText(age.level)}</Moment>
      {age.abnormal && (
        <span className="block font-normal text-muted text-xs">
          <Moment at={times.abnormal_since}>{t("abnormal_short", { time: elapsedText(age.abnormal) })}</Moment>
        </span>
      )}
    </>
  );
}

function useAge({ level_since, abnormal_since, now }: Omit<LevelAgeProps, "level">, isShort?: boolean) {
  const elapsedText = useElapsedText(isShort);
  const [level, abnormal] = [Date.parse(level_since), Date.parse(abnormal_since)];
  const age = levelAge({ level_since: level, abnormal_since: abnormal }, Date.parse(now));

  return { age, elapsedText };
}

/** How long ago a moment was: "22 h 5 min", in short "22 h". */
export function useElapsed(now: string, isShort?: boolean) {
  const elapsedText = useElapsedText(isShort);

  return (since: string) => elapsedText(elapsed(Date.parse(now) - Date.parse(since)));
}

function useElapsedText(isShort?: boolean) {
  const t = useTranslations("dashboard.elapsed");

  return ({ unit, ...parts }: Elapsed) => t(isShort && unit === "hours" ? "hours_short" : unit, parts);
}
