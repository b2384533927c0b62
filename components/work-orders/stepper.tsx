import { Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

export interface StepperProps {
  /** What is more and less, for who does not see it. */
  label: string;
  shown: ReactNode;
  onLess: () => void;
  onMore: () => void;
  className?: string;
}

/** Less and more for a gloved hand, with what it is between them. */
export function Stepper({ label, shown, onLess, onMore, className }: StepperProps) {
  const t = useTranslations("ui.stepper");

  return (
    <fieldset
      aria-label={label}
      className={cn("flex h-14 items-stretch overflow-hidden rounded-card border border-control", className)}
    >
      <StepButton label={t("less")} onClick={onLess}>
        <Minus aria-hidden />
      </StepButton>
      <output
        aria-live="polite"
        className="grid min-w-12 flex-1 place-items-center px-1 font-bold text-lg text-strong tabular-nums"
      >
        {shown}
      </output>
      <StepButton label={t("more")} onClick={onMore}>
        <Plus aria-hidden />
      </StepButton>
    </fieldset>
  );
}

function StepButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid w-14 place-items-center bg-sunk text-strong hover:bg-hover [&_svg]:size-4.5"
    >
      {children}
    </button>
  );
}
