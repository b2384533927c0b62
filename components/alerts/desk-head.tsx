import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/client/class-names";
import { deskColumns, inOwnersColumn } from "./case-row";

interface DeskHeadProps {
  count: number;
  selected: number;
  onChooseAll: (isChosen: boolean) => void;
}

/** Names the columns, and selects all cases that are listed. A phone has the check boxes of the cases alone. */
export function DeskHead({ count, selected, onChooseAll }: DeskHeadProps) {
  const t = useTranslations("alerts");
  const state = selected === 0 ? false : selected === count || "indeterminate";

  return (
    <div
      className={cn(
        "grid h-8 items-center gap-x-2 rounded-t-card border-line border-b bg-sunk px-2 text-muted text-xs max-md:hidden touch:h-control",
        deskColumns,
      )}
    >
      <Checkbox
        aria-label={t("selectAll")}
        checked={state}
        onCheckedChange={(checked) => onChooseAll(checked === true)}
      />
      {(["level", "item", "reading", "owner", "state"] as const).map((column) => (
        <span key={column} className={cn("truncate font-medium", column === "owner" && inOwnersColumn.wide)}>
          {t(`columns.${column}`)}
        </span>
      ))}
      <span className="truncate text-right font-medium">{t("columns.next")}</span>
    </div>
  );
}
