import { cn } from "@/lib/client/class-names";

export interface MiddleTextProps {
  /** Whole, or the parts of a path. */
  text: string | readonly string[];
  className?: string;
}

/** Shorter texts than this lose more by three dots than they gain. */
const shortest = 12;

/**
 * A text on one line that loses its middle where there is no room for it, because its end tells two of the same beginning
 * apart: "Paper machine 2 / Dry… / Dryer fan 3B". The browser shortens it, so that the whole text is there to be found,
 * copied and read aloud, and is shown where there is room.
 */
export function MiddleText({ text, className }: MiddleTextProps) {
  const [head, tail] = typeof text === "string" ? halvesOf(text) : pathOf(text);
  const whole = head + tail;

  return (
    <span className={cn("flex min-w-0 whitespace-pre", className)}>
      {tail && (
        <span title={whole} className="min-w-6 shrink-[9999] truncate">
          {head}
        </span>
      )}
      <span title={whole} className="min-w-0 truncate">
        {tail || head}
      </span>
    </span>
  );
}

/** At the space that is nearest to two thirds, else at two thirds. */
export function halvesOf(text: string): readonly [string, string] {
  if (text.length < shortest) return [text, ""];
  const wanted = Math.ceil((text.length * 2) / 3);
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index).filter((at) => at >= 4 && at < text.length - 2);
  const at = spaces.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? wanted;

  return [text.slice(0, at), text.slice(at)];
}

/** Before the last part. */
export function pathOf(parts: readonly string[]): readonly [string, string] {
  const whole = parts.join(" / ");
  const [last = ""] = parts.slice(-1);
  const head = whole.slice(0, whole.length - last.length - " / ".length);

  return head.length < 4 ? [whole, ""] : [head, ` / ${last}`];
}
