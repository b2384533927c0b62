import { useTranslations } from "next-intl";
import { countedLevels } from "@/lib/domain/monitoring/statistics";
import type { Statistics } from "@/lib/services/monitoring/statistics/of-sensor";

const hours = (ms: number) => Number((ms / 3_600_000).toFixed(3));

/** The table as lines of cells: one a measurement, times in hours. */
export function useSheet(timeZone: string) {
  const t = useTranslations();

  return ({ measurements, from, to, running_s }: Statistics): (string | number)[][] => {
    const of = (key: string) => t(`statistics.columns.${key}`);
    const head = [
      ...[t("statistics.measurement"), t("statistics.unit"), of("count"), of("min"), of("p5"), of("median")],
      ...[of("mean"), of("p95"), of("max"), of("sd"), of("last"), of("lastAt"), of("completeness"), of("gaps")],
      ...[of("longest"), ...countedLevels.map((level) => `${t(`levels.${level}`)} (h)`)],
    ];
    const lines = measurements.map((one) => {
      const [p5, p50, p95] = one.percentiles ?? [];
      const cells = [one.min, p5, p50, one.mean, p95, one.max, one.sd, one.last?.value];
      return [
        ...[t(one.name), one.unit, one.count, ...cells.map((cell) => cell ?? "")],
        one.last ? new Date(one.last.at).toISOString() : "",
        ...[Number(one.completeness.toFixed(4)), one.gaps.count, hours(one.gaps.longest)],
        ...countedLevels.map((level) => hours(one.times[level])),
      ];
    });
    const iso = (ts: number) => new Date(ts).toISOString();

    return [
      [t("statistics.range"), iso(from), iso(to), timeZone],
      [t("statistics.running"), hours(running_s * 1000)],
      [],
      head,
      ...lines,
    ];
  };
}
