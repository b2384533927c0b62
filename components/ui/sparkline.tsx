import { cn } from "@/lib/client/class-names";
import type { Level } from "@/lib/domain/shared/levels";
import { levelStyle } from "./status-chip";

export interface SparklineProps {
  /** Evenly spaced; a null is a gap and stays a gap. */
  values: readonly (number | null)[];
  /** Said instead of the drawing: "7 days, rising from 7.2 to 11.8 mm/s". */
  label: string;
  /** Colours the last point, and nothing else. */
  level?: Level;
  limit?: number;
  width?: number;
  height?: number;
  className?: string;
}

export function Sparkline({ values, label, level = "ok", limit, width = 92, height = 24, className }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known, limit ?? Number.POSITIVE_INFINITY);
  const high = Math.max(...known, limit ?? Number.NEGATIVE_INFINITY);
  const x = (index: number) => (values.length < 2 ? width : (index / (values.length - 1)) * width);
  const y = (value: number) => height - 3 - ((value - low) / (high - low || 1)) * (height - 6);
  const last = values.at(-1);

  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      className={cn("shrink-0 overflow-visible", className)}
    >
      {limit !== undefined && known.length > 0 && (
        <path d={`M0 ${y(limit)}H${width}`} className="stroke-alarm-text" strokeDasharray="3 2" />
      )}
      <path d={lineThrough(values, x, y)} className="stroke-muted" strokeWidth={1.3} strokeLinejoin="round" />
      {typeof last === "number" && <circle cx={width} cy={y(last)} r={2.4} className={levelStyle[level].fill} />}
    </svg>
  );
}

function lineThrough(values: SparklineProps["values"], x: (index: number) => number, y: (value: number) => number) {
  let path = "";
  let pen = "M";
  values.forEach((value, index) => {
    if (value === null) {
      pen = "M";
      return;
    }
    path += `${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = "L";
  });
  return path;
}
