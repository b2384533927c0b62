import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/lib/client/class-names";

export interface Figure {
  name: string;
  value: ReactNode;
  note: ReactNode;
}

/** Figures side by side; on a phone two in a row, so many of them. */
export function FigureRow({ figures, onPhone = figures.length }: { figures: readonly Figure[]; onPhone?: number }) {
  return (
    <Card className="overflow-hidden py-3">
      {/* The line left of the first of each row lies outside. */}
      <div className="-ml-px grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-y-3 max-lg:grid-cols-3 max-md:grid-cols-2">
        {figures.map(({ name, value, note }, at) => (
          <dl key={name} className={cn("min-w-0 border-line-soft border-l px-3", at >= onPhone && "max-md:hidden")}>
            <dd className="font-bold text-lg text-strong leading-tight">{value}</dd>
            <dt className="text-body text-sm">{name}</dt>
            <dd className="text-muted text-xs">{note}</dd>
          </dl>
        ))}
      </div>
    </Card>
  );
}
