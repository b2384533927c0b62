import { Check } from "lucide-react";
import { cn } from "@/lib/client/class-names";

interface WayProps {
  /** Where a record goes, in order. */
  steps: readonly { key: string; name: string }[];
  /** The step at which it stands. */
  at: string;
}

/** Where a record stands on its way. */
export function Way({ steps, at }: WayProps) {
  const here = steps.findIndex(({ key }) => key === at);

  return (
    <ol className="flex">
      {steps.map(({ key, name }, index) => (
        <li
          key={key}
          aria-current={index === here ? "step" : undefined}
          className={cn(
            "relative flex flex-1 flex-col items-center gap-1.5 text-center text-muted text-xs",
            index === here && "font-semibold text-accent",
          )}
        >
          {index > 0 && (
            <span
              aria-hidden
              className={cn("absolute top-2 right-1/2 h-[1.5px] w-full bg-line", index <= here && "bg-control")}
            />
          )}
          <span
            aria-hidden
            className={cn(
              "relative z-1 grid size-4.5 place-items-center rounded-full border-[1.5px] border-control bg-card text-card [&_svg]:size-3",
              index < here && "border-control bg-control",
              index === here && "border-[5px] border-accent",
            )}
          >
            {index < here && <Check />}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
