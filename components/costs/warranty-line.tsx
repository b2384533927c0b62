import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDay } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import type { Warranty } from "@/lib/services/structure/warranty";

/** Whom to ask before anything is repaired at one's own cost; nothing without a warranty. */
export function WarrantyLine({ of, className }: { of: Warranty | null; className?: string }) {
  const t = useTranslations("costs.warranty");
  const dayText = useDay();
  if (!of) return null;
  const day = dayText(of.until);

  return (
    <p className={cn("flex items-start gap-1.5 font-medium text-strong", className)}>
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="min-w-0">
        {of.vendor ? t("until_vendor", { day, vendor: of.vendor.name }) : t("until", { day })}
      </span>
    </p>
  );
}
