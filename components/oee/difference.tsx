import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { useFormatter } from "next-intl";

interface DifferenceProps {
  /** Behind the target; negative when ahead of it; null without one. */
  missing: number | null;
}

/** How many parts a line is ahead of its target or behind it; its label states which. */
export function Difference({ missing }: DifferenceProps) {
  const format = useFormatter();
  if (missing === null) return "–";
  const Arrow = missing > 0 ? ArrowDownRight : ArrowUpRight;

  return (
    <span className="inline-flex items-center gap-[0.1em]">
      <Arrow aria-hidden className="size-[0.8em]" />
      {format.number(Math.abs(missing))}
    </span>
  );
}
