import { cn } from "@/lib/client/class-names";
import { halvesOf, pathOf } from "@/lib/domain/shared/shortened";

export interface MiddleTextProps {
  /** Whole, or the parts of a path. */
  text: string | readonly string[];
  className?: string;
}

/**
 * A text on one line that loses its middle where there is no room for it, because its end distinguishes two of the same
 * beginning apart: "Paper machine 2 / Dry… / Dryer fan 3B". The browser shortens it, so that the whole text is there to be
 * found, copied and read aloud, and is shown where there is room.
 */
export function MiddleText({ text, className }: MiddleTextProps) {
  const [head, tail] = typeof text === "string" ? halvesOf(text) : pathOf(text);
  const whole = head + tail;

  return (
    <span className={cn("flex min-w-0 whitespace-pre", className)}>
      {tail && (
        <span title={whole} className="min-w-10 shrink-[9999] overflow-hidden text-ellipsis whitespace-pre">
          {head}
        </span>
      )}
      <span title={whole} className="min-w-0 overflow-hidden text-ellipsis whitespace-pre">
        {tail || head}
      </span>
    </span>
  );
}
