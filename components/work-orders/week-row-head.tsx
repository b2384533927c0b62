import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { CapacityBar } from "./capacity-bar";
import { usePlannedNumber } from "./planned-hours";
import type { PlannerRow } from "./types";

/** Whose row it is, with the sum of their week; a press opens their working hours. */
export function WeekRowHead({ row, onEdit }: { row: PlannerRow; onEdit?: () => void }) {
  const t = useTranslations("planner");
  const number = usePlannedNumber();
  const { person } = row;
  const name = (
    <span className="flex items-center gap-1.5 text-left">
      {person ? (
        <Avatar person={person.id} name={row.name} size={24} />
      ) : (
        <Users aria-hidden className="size-4 shrink-0 text-muted" />
      )}
      <span className="min-w-0 font-semibold text-strong leading-tight [overflow-wrap:anywhere]">{row.name}</span>
    </span>
  );

  return (
    <th scope="row" className="border-line-soft border-r px-2 py-2 text-left font-normal text-muted text-xs">
      {onEdit ? (
        <button
          type="button"
          onClick={onEdit}
          title={t("edit_hours")}
          className="rounded-chip hover:underline touch:min-h-11"
        >
          {name}
          <span className="sr-only">{t("edit_hours")}</span>
        </button>
      ) : (
        name
      )}
      {person && (
        <>
          <span className="mt-0.5 block">{person.role}</span>
          <span className="mt-2 block">
            <strong className="font-semibold text-strong">{number(person.planned_minutes)}</strong>{" "}
            {t("of_capacity", { capacity: number(person.capacity_minutes) })}
          </span>
          <CapacityBar planned={person.planned_minutes} capacity={person.capacity_minutes} />
        </>
      )}
    </th>
  );
}
