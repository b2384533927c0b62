import { getTranslations } from "next-intl/server";
import { cn } from "@/lib/client/class-names";
import { boardColumns } from "@/lib/domain/maintenance/permit";
import type { PermitFigures } from "@/lib/services/screens/permits";

interface PermitFiguresLineProps {
  figures: PermitFigures;
  /** The columns of the board count the states. */
  hasStates?: boolean;
}

/** What permits come to, in one line: how many are in each state, have expired or were waived, and how long they wait. */
export async function PermitFiguresLine({ figures, hasStates = true }: PermitFiguresLineProps) {
  const t = await getTranslations("permits");
  const { by_status, expired, waived, median_minutes } = figures;
  const shown: { text: string; isBad?: boolean }[] = [
    ...(hasStates ? boardColumns : []).map((status) => ({
      text: `${t(`options.status.${status}`)} ${by_status[status] ?? 0}`,
    })),
    { text: t("overview.locks", { people: figures.people_locked, locks: figures.locks }) },
    { text: `${t("overview.expired")} ${expired}`, isBad: expired > 0 },
    { text: `${t("overview.waived")} ${waived}` },
    ...(median_minutes === null ? [] : [{ text: t("overview.median", { minutes: Math.round(median_minutes) }) }]),
  ];

  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-xs">
      {shown.map(({ text, isBad }) => (
        <li key={text} className={cn(isBad && "font-medium text-alarm-text")}>
          {text}
        </li>
      ))}
    </ul>
  );
}
