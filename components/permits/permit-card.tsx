import { ClockAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { BoardCard } from "@/components/board/board-card";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Avatar } from "@/components/ui/avatar";
import { Sentence } from "@/components/ui/moment";
import { ShareBar } from "@/components/ui/share-bar";
import { useDurationText } from "@/components/ui/use-duration-text";
import { timeUsed } from "@/lib/domain/maintenance/permit";
import type { BoardPermit } from "./types";

interface PermitCardProps {
  permit: BoardPermit;
  now: string;
  isOpen: boolean;
  onOpen: () => void;
}

const dated = (at: string | null) => (at === null ? null : new Date(at));

/** A permit on the board: what, where, of which kind, whose, and what its state waits for. */
export function PermitCard({ permit, now, isOpen, onOpen }: PermitCardProps) {
  const { name, label, kind_name, place, holder, status, is_expired, production_line } = permit;
  const used =
    status === "issued"
      ? timeUsed({ valid_from: dated(permit.valid_from), valid_until: dated(permit.valid_until) }, new Date(now))
      : null;
  const where = production_line && production_line.name !== place ? `${production_line.name} / ${place}` : place;

  return (
    <BoardCard
      card={permit}
      // Whoever signs has read the permit: its steps are beside it.
      steps={[]}
      isOpen={isOpen}
      onOpen={onOpen}
      top={
        <>
          <span className="shrink-0 grow font-mono">{label}</span>
          <span className="min-w-0 truncate rounded-chip bg-sunk px-1.5 py-0.5 font-medium text-body">{kind_name}</span>
        </>
      }
      more={used !== null && <ShareBar value={used} isBehind={is_expired} className="h-1" />}
      foot={
        <>
          <span className="flex min-w-0 items-center gap-1.5">
            <Avatar person={holder.id} name={holder.name} size={20} />
            <span className="truncate">{holder.name}</span>
          </span>
          <CardState permit={permit} now={now} />
        </>
      }
    >
      <span className="font-semibold text-strong [overflow-wrap:anywhere]">{name}</span>
      <span className="truncate text-muted text-xs">{where}</span>
    </BoardCard>
  );
}

/** How long it has waited, until when it is valid or since when not, and what is still to be done. */
function CardState({ permit, now }: Pick<PermitCardProps, "permit" | "now">) {
  const t = useTranslations("permits.board");
  const duration = useDurationText();
  const { status, is_expired, valid_until, created_at, points, verified, locks, plant } = permit;
  if (is_expired && valid_until) {
    const minutes = Math.max(1, Math.round((Date.parse(now) - Date.parse(valid_until)) / 60_000));
    return (
      <span className="flex items-center gap-1 font-semibold text-alarm-text">
        <ClockAlert aria-hidden className="size-3.5" />
        {t("over", { duration: duration(minutes, "minutes") })}
      </span>
    );
  }
  if (status === "issued" && valid_until)
    return (
      <span className="text-muted">
        <Sentence of={(moment) => t("until", { at: moment(valid_until, "clock", plant.time_zone) })} />
      </span>
    );
  if (status === "returned") return <span className="text-muted">{t("locks", { count: locks })}</span>;
  if (points > 0 && verified < points) return <span className="text-muted">{t("points", { verified, points })}</span>;

  return (
    <span className="text-muted">
      <Elapsed since={created_at} now={now} />
    </span>
  );
}
