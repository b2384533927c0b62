import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";

const steps = ["file", "columns", "check", "run", "result"] as const;

/** How far an import has come; the columns are settled once the file has been read. */
export function ImportSteps({ status }: { status: string | null }) {
  const t = useTranslations("imports.screen");
  const at = status === null ? 0 : status === "pending" ? 2 : status === "approved" ? 3 : 4;

  return (
    <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm max-md:hidden">
      {steps.map((step, index) => {
        const isDone = index < at || (index === at && at === 4);

        return (
          <li
            key={step}
            aria-current={index === at ? "step" : undefined}
            className={cn(
              "flex items-center gap-1.5",
              index === at ? "font-semibold text-accent" : "text-muted",
              index > 0 && "before:mr-0.5 before:h-px before:w-4 before:bg-line",
            )}
          >
            <span
              aria-hidden
              className={cn(
                "grid size-[18px] place-items-center rounded-full border font-semibold text-2xs tabular-nums [&_svg]:size-3",
                isDone
                  ? "border-off-alarm bg-off-alarm text-off-alarm-on"
                  : index === at
                    ? "border-accent bg-accent text-accent-on"
                    : "border-control",
              )}
            >
              {isDone ? <Check strokeWidth={3} /> : index + 1}
            </span>
            {t(step)}
          </li>
        );
      })}
    </ol>
  );
}
