import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import type { LubricatorStatus } from "@/lib/domain/lubrication/status";
import { levelOfStatus } from "./status-mark";

export interface FilterChipProps {
  status: LubricatorStatus;
  label: string;
  count: number;
  isOn: boolean;
  onToggle: () => void;
}

/** A state with its count, as a switch. */
export function FilterChip({ status, label, count, isOn, onToggle }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={cn(
        "inline-flex h-control-sm items-center gap-1.5 rounded-chip border px-2 text-body text-xs hover:bg-hover",
        isOn ? "border-accent bg-accent-tint text-accent" : "border-line bg-card",
      )}
    >
      <StatusShape level={levelOfStatus[status]} size={13} decorative />
      {label}
      <strong className="font-semibold text-strong tabular-nums">{count}</strong>
    </button>
  );
}
