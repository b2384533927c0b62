import { Kbd } from "@/components/ui/kbd";
import { cn } from "@/lib/client/class-names";

interface KeyHintsProps {
  /** What is being moved with the keys, in words. */
  moving: string | null;
  keys: readonly (readonly [key: string, word: string])[];
  className?: string;
}

/** What the keys do, for those who have some. */
export const KeyHints = ({ moving, keys, className }: KeyHintsProps) => (
  <p
    data-no-print
    className={cn("flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs touch:hidden", className)}
  >
    {moving && <strong className="font-semibold text-accent">{moving}</strong>}
    {keys.map(([key, word]) => (
      <span key={word} className="flex items-center gap-1.5">
        <Kbd>{key}</Kbd> {word}
      </span>
    ))}
  </p>
);
