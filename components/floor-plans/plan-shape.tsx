import { Droplet, Wrench } from "lucide-react";
import { useFormatter } from "next-intl";
import { levelStyle } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { isAbnormal, type Level } from "@/lib/domain/shared/levels";
import type { PlanLayer } from "@/lib/domain/structure/floor-plan";

export interface ShownMachine {
  name: string;
  code: string | null;
  level: Level;
  is_new: boolean;
}

export interface PlanShapeProps {
  machine: ShownMachine;
  layer: PlanLayer;
  /** Of the layer's orders or points. */
  count: number;
  isSelected?: boolean;
}

const icons = { orders: Wrench, greasing: Droplet };

/**
 * A machine as a layer shows it. Normal is a grey point. What nobody has acknowledged pulses twice and keeps a double ring;
 * the one that is chosen has a ring of its own colour.
 */
export function PlanShape({ machine, layer, count, isSelected }: PlanShapeProps) {
  const format = useFormatter();
  const { level, is_new } = machine;
  const isMarked = layer === "levels" ? isAbnormal(level) : count > 0;
  const Icon = layer === "levels" ? null : icons[layer];

  return (
    <>
      <span
        className={cn(
          "grid place-items-center rounded-full",
          isSelected && "ring-3 ring-accent ring-offset-4 ring-offset-card",
          layer === "levels" && isMarked && levelStyle[level].text,
          layer === "levels" && isMarked && "size-8 bg-card",
          layer === "levels" &&
            isMarked &&
            is_new &&
            "border-[1.5px] border-current outline-[1.5px] outline-current outline-offset-2",
        )}
        data-ring={layer === "levels" && isMarked && is_new ? "double" : undefined}
      >
        {layer === "levels" ? (
          <LevelMark level={level} isNew={isMarked && is_new} />
        ) : Icon && count > 0 ? (
          <span className="inline-flex h-6 items-center gap-1 rounded-full border border-control bg-card px-1.5 font-semibold text-strong text-xs tabular-nums">
            <Icon aria-hidden className="size-3.5" />
            {format.number(count)}
          </span>
        ) : (
          <Point />
        )}
      </span>
      <span
        aria-hidden
        className={cn(
          "-translate-x-1/2 pointer-events-none absolute top-full left-1/2 max-w-24 truncate rounded-[3px] bg-card/80 px-0.5 text-2xs",
          isMarked ? "font-semibold text-strong" : "text-muted",
          layer === "levels" && isMarked && is_new && "mt-1",
        )}
      >
        {machine.code ?? machine.name}
      </span>
    </>
  );
}

const Point = () => <span className="size-2 rounded-full bg-control ring-2 ring-card" />;

function LevelMark({ level, isNew }: { level: Level; isNew: boolean }) {
  if (level === "ok") return <Point />;
  if (!isAbnormal(level))
    return (
      <span className="grid size-6 place-items-center rounded-full bg-card">
        <StatusShape level={level} size={15} decorative />
      </span>
    );

  return (
    <span className={cn("grid", isNew && "animate-pulse-twice")}>
      <StatusShape level={level} size={22} decorative />
    </span>
  );
}
