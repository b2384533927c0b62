import { useTranslations } from "next-intl";
import { useDay } from "@/components/ui/moment";
import type { ProofCurve as Curve } from "@/lib/domain/maintenance/one-pager";
import { useReadingText } from "./sheet";

const [width, height, top] = [252, 66, 4];

/** The daily means of the proving sensor before and after the repair, with the alarm limit. */
export function ProofCurve({ curve, unit }: { curve: Curve; unit: string }) {
  const t = useTranslations("one-pagers.panel");
  const dayText = useDay();
  const reading = useReadingText();
  const { values, repaired, limit } = curve;
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known, limit ?? 0) * 1.1 || 1;
  const x = (at: number) => (values.length < 2 ? 0 : (at / (values.length - 1)) * width);
  const y = (value: number) => top + (1 - Math.max(0, value) / most) * (height - top);
  const dayAt = (at: number) =>
    dayText(new Date(Date.parse(curve.from) + at * 86_400_000).toISOString().slice(0, 10), "shortDay");

  return (
    <figure className="my-1">
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        className="w-full overflow-visible"
        role="img"
        aria-label={t("curve", { from: dayAt(0), to: dayAt(values.length - 1), repaired: dayAt(repaired) })}
      >
        {limit !== null && <rect x={0} y={0} width={width} height={y(limit)} className="fill-alarm-tint" />}
        <rect x={x(repaired) - 2} y={0} width={4} height={height} className="fill-line" />
        <path d={`M0 ${height}H${width}`} className="stroke-line" fill="none" />
        {limit !== null && (
          <path d={`M0 ${y(limit)}H${width}`} className="stroke-alarm-text" strokeDasharray="4 3" fill="none" />
        )}
        <path d={lineOf(values, x, y)} className="stroke-strong" strokeWidth={1.6} strokeLinejoin="round" fill="none" />
      </svg>
      <figcaption className="relative flex justify-between text-muted">
        <span>{dayAt(0)}</span>
        <span className="font-medium text-body">{t("repaired", { date: dayAt(repaired) })}</span>
        <span>{dayAt(values.length - 1)}</span>
      </figcaption>
      {limit !== null && <p className="text-alarm-text">{t("curve_limit", { limit: `${reading(limit)} ${unit}` })}</p>}
    </figure>
  );
}

function lineOf(values: Curve["values"], x: (at: number) => number, y: (value: number) => number) {
  let pen = "M";
  return values
    .map((value, at) => {
      const part = value === null ? "" : `${pen}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = value === null ? "M" : "L";
      return part;
    })
    .join("");
}
