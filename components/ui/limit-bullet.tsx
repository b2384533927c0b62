import { useTranslations } from "next-intl";
import type { Level } from "@/lib/domain/shared/levels";
import { levelStyle } from "./status-chip";
import { useReading } from "./use-reading";

export interface LimitBulletProps {
  value: number | null;
  level: Level;
  warning?: number | null;
  alarm?: number | null;
  lowWarning?: number | null;
  lowAlarm?: number | null;
  unit?: string;
  decimals: number;
  /** The end of the scale; by default a quarter beyond the highest figure. */
  max?: number;
  width?: number;
  /** As wide as its place. */
  isFluid?: boolean;
}

const height = 16;

/** A value as a bar against its limits: how far, not only how much. */
export function LimitBullet({
  value,
  level,
  warning,
  alarm,
  lowWarning,
  lowAlarm,
  unit,
  decimals,
  isFluid,
  ...size
}: LimitBulletProps) {
  const t = useTranslations("ui.bullet");
  const { withUnit } = useReading();
  const width = size.width ?? 150;
  const top = size.max ?? 1.25 * Math.max(value ?? 0, warning ?? 0, alarm ?? 0, lowWarning ?? 0, 1e-9);
  const x = (of: number) => Math.min(width, Math.max(0, (of / top) * width));
  const span = (from: number, to: number) => ({ x: x(from), width: Math.max(0, x(to) - x(from)), y: 5, height: 6 });
  const ticks = [lowAlarm, lowWarning, warning, alarm].filter((limit) => typeof limit === "number");
  const word = (of: number | null | undefined) =>
    typeof of === "number" ? withUnit(of, { unit, decimals }) : t("none");

  return (
    <svg
      role="img"
      aria-label={t("label", { value: word(value), warning: word(warning), alarm: word(alarm) })}
      width={isFluid ? "100%" : width + 4}
      preserveAspectRatio={isFluid ? "none" : undefined}
      height={height}
      viewBox={`-1 0 ${width + 4} ${height}`}
      className="shrink-0"
    >
      <rect x={0} y={5} width={width} height={6} rx={1.5} className="fill-line-soft" />
      {typeof lowAlarm === "number" && <rect {...span(0, lowAlarm)} className="fill-alarm-tint" />}
      {typeof lowWarning === "number" && <rect {...span(lowAlarm ?? 0, lowWarning)} className="fill-warning-tint" />}
      {typeof warning === "number" && <rect {...span(warning, alarm ?? top)} className="fill-warning-tint" />}
      {typeof alarm === "number" && <rect {...span(alarm, top)} className="fill-alarm-tint" />}
      {value !== null && <rect x={0} y={6.5} width={x(value)} height={3} className={levelStyle[level].fill} />}
      {ticks.map((limit) => (
        <path key={limit} d={`M${x(limit)} 2.5v11`} className="stroke-muted" />
      ))}
      {value !== null && <path d={`M${x(value)} 1.5v13`} className="stroke-strong" strokeWidth={2.2} />}
    </svg>
  );
}
