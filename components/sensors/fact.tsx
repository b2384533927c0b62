import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

/** One line of what is known of a device. */
export function Fact({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-line-soft border-b px-3 py-1.5 last:border-0">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={cn("min-w-0 break-words text-right", isBad ? "text-warning-text" : "text-strong")}>{children}</dd>
    </div>
  );
}
