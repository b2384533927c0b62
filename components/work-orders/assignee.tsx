import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import type { Order } from "./types";

type Assigned = Pick<Order, "assigned_user" | "assigned_team">;

/** "Night shift · Ana Ruiz": whose it is, and who of them has taken it. */
export const assigneeText = ({ assigned_user, assigned_team }: Assigned) =>
  [assigned_team?.name, assigned_user?.name].filter(Boolean).join(" · ");

/** Whoever has the work: a person, a team, or the one of a team who has taken it. */
export function Assignee({ order, size = 22 }: { order: Assigned; size?: number }) {
  const t = useTranslations("work-orders");
  const { assigned_user, assigned_team } = order;
  if (!assigned_user && !assigned_team) return <span className="text-muted">{t("nobody")}</span>;

  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5 whitespace-nowrap align-middle">
      {assigned_user ? (
        <Avatar person={assigned_user.id} name={assigned_user.name} size={size} />
      ) : (
        <Users aria-hidden className="size-4 shrink-0 text-muted" />
      )}
      <span className="min-w-0 truncate">
        {(assigned_user ?? assigned_team)!.name}
        {assigned_user && assigned_team && (
          <span className="block truncate text-muted text-xs">{assigned_team.name}</span>
        )}
      </span>
    </span>
  );
}
