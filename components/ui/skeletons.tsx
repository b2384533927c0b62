import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

/** A grey bar with the size of what is coming. Shown after 150 ms, so a quick answer never flickers. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span aria-hidden style={style} className={cn("block animate-pulse rounded-chip bg-line-soft", className)} />;
}

export function SkeletonRows({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Waiting className="overflow-hidden rounded-card border border-line bg-card">
      <span className="block h-[34px] border-line border-b bg-sunk" />
      {times(rows, (row) => (
        <span key={row} className="flex h-row items-center gap-6 border-line-soft border-b px-3 last:border-0">
          {times(columns, (column) => (
            <Skeleton
              key={column}
              className="h-3 flex-1"
              style={{ maxWidth: column === 0 ? 96 : 140 + ((row * 37 + column * 53) % 120) }}
            />
          ))}
        </span>
      ))}
    </Waiting>
  );
}

/** A record beside its list: title, where it is, its stations, a box with what matters, its facts and a part or two. */
export function SkeletonRecord() {
  return (
    <Waiting className="p-3.5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-2 h-3 w-2/5" />
      <Skeleton className="mt-5 h-8" />
      <Skeleton className="mt-4 h-32 rounded-card" />
      <span className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3">
        {times(6, (fact) => (
          <Skeleton key={fact} className="h-3.5" />
        ))}
      </span>
      {times(2, (part) => (
        <span key={part} className="mt-5 grid gap-2.5">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-3" />
          <Skeleton className="h-3 w-4/5" />
        </span>
      ))}
    </Waiting>
  );
}

export function SkeletonPlot({ height = 280 }: { height?: number }) {
  return (
    <Waiting className="rounded-card border border-line bg-card p-3">
      <Skeleton className="mb-3 h-3 w-40" />
      <span
        className="block bg-[repeating-linear-gradient(to_bottom,var(--color-line-soft)_0_1px,transparent_1px_20%)]"
        style={{ height }}
      />
    </Waiting>
  );
}

/** While data is fetched again the old stays, and this runs under the page head. */
export function Hairline({ active }: { active: boolean }) {
  const t = useTranslations("ui");
  if (!active) return <span className="block h-0.5" />;

  return (
    <span role="progressbar" aria-label={t("loading")} className="block h-0.5 overflow-hidden bg-accent-tint">
      <span className="block h-full w-1/3 animate-hairline bg-accent" />
    </span>
  );
}

export interface ProgressProps {
  /** 0–1; leave out while the end is not known. */
  value?: number;
  label: string;
  className?: string;
}

export function Progress({ value, label, className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);

  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cn("block h-1.5 overflow-hidden rounded-full bg-line-soft", className)}
    >
      <span
        className={cn(
          "block h-full rounded-full bg-accent transition-[width]",
          percent === undefined && "w-1/3 animate-hairline",
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </span>
  );
}

/** Shown after 150 ms, so that a quick answer never flickers; read aloud as one word. */
export function Waiting({ className, children }: { className?: string; children: ReactNode }) {
  const t = useTranslations("ui");

  return (
    <div role="status" className="fade-in-0 animate-in fill-mode-both delay-150 duration-[120ms]">
      <span className="sr-only">{t("loading")}</span>
      <span aria-hidden className={cn("block", className)}>
        {children}
      </span>
    </div>
  );
}

const times = (count: number, draw: (index: number) => ReactNode) => Array.from({ length: count }, (_, at) => draw(at));
