import { useFormatter, useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";

export interface StockBarProps {
  available: number;
  reserved: number;
  minimum: number | null;
  isBelow: boolean;
  className?: string;
}

/** What may be taken and what is held, against the minimum: twice the minimum fills the bar. */
export function StockBar({ available, reserved, minimum, isBelow, className }: StockBarProps) {
  const t = useTranslations("stock");
  const format = useFormatter();
  const free = Math.max(0, available);
  const full = Math.max(2 * (minimum ?? 0), minimum === null ? free + reserved : 0, 1);
  const share = (value: number) => `${Math.min(100, (value / full) * 100)}%`;
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const label = t("bar", {
    available: number(free),
    reserved: number(reserved),
    minimum: minimum === null ? "none" : number(minimum),
  });
  const ink = isBelow ? "bg-warning-text" : "bg-strong";

  return (
    <span role="img" aria-label={label} className={cn("relative block h-4 min-w-24", className)}>
      <span className="absolute inset-x-0 top-[5px] flex h-1.5 overflow-hidden rounded-full bg-sunk">
        <span className={ink} style={{ width: share(free) }} />
        <span
          className={cn("hatch-held", isBelow ? "text-warning-text" : "text-strong")}
          style={{ width: share(reserved) }}
        />
      </span>
      {minimum !== null && minimum > 0 && (
        <span aria-hidden className="absolute top-0 h-4 w-0.5 bg-strong" style={{ left: share(minimum) }} />
      )}
    </span>
  );
}
