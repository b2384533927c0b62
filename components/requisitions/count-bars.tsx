import { Link } from "@/components/ui/link";
import { ProcessIcon, type ProcessState } from "@/components/ui/process-chip";

export interface CountBarsProps {
  title: string;
  counts: Readonly<Record<string, number>>;
  nameOf: (key: string) => string;
  /** The records that are counted. */
  hrefOf: (key: string) => string;
  isStatus?: boolean;
}

/** How many there are of each kind; the number stands beside its bar and leads to them. */
export function CountBars({ title, counts, nameOf, hrefOf, isStatus }: CountBarsProps) {
  const most = Math.max(1, ...Object.values(counts));

  return (
    <section>
      <h2 className="mb-1 font-semibold text-strong">{title}</h2>
      <ul>
        {Object.entries(counts).map(([key, count]) => (
          <li key={key}>
            <Link
              href={hrefOf(key)}
              className="grid min-h-6 grid-cols-[11rem_minmax(0,1fr)_2rem] items-center gap-2 rounded-chip py-0.5 text-sm hover:bg-hover touch:min-h-11"
            >
              <span className="flex min-w-0 items-center gap-1.5">
                {isStatus && (
                  <span aria-hidden>
                    <ProcessIcon state={key as ProcessState} />
                  </span>
                )}
                {nameOf(key)}
              </span>
              <span
                aria-hidden
                className="h-2.5 rounded-r-sm bg-accent"
                style={{ width: `${(100 * count) / most}%` }}
              />
              <b className="text-right font-semibold text-strong tabular-nums">{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
