import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { isCriticality } from "@/lib/domain/structure/criticality";

interface ClassChipProps {
  of: string | null | undefined;
  /** It is the class of the item's machine. */
  isInherited?: boolean;
  className?: string;
}

/** "A", with its meaning for who looks longer; nothing without a class. */
export function ClassChip({ of, isInherited = false, className }: ClassChipProps) {
  const t = useTranslations("criticality");
  if (!isCriticality(of)) return null;
  const label = isInherited ? t("from_machine", { name: t(`classes.${of}`) }) : t(`classes.${of}`);

  return (
    <span
      title={label}
      className={cn(
        "inline-grid h-[18px] min-w-[18px] place-items-center rounded-chip border px-1 font-semibold text-xs leading-none",
        of === "A" ? "border-strong bg-strong text-card" : "border-line bg-sunk text-strong",
        isInherited && "border-dashed",
        className,
      )}
    >
      <span aria-hidden>{of}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
