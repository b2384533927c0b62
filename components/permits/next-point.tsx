"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { nextMark } from "@/lib/domain/maintenance/permit";
import { pointIcons, useMark } from "./points-card";
import type { Permit } from "./types";
import { useIsAway } from "./use-is-away";

/** On a phone: the one big button is the point that this person works at next. */
export function NextPoint({ permit }: { permit: Permit }) {
  const t = useTranslations("permits");
  const { user_id } = useViewer();
  const isAway = useIsAway();
  const { mark, busy } = useMark(permit);
  const locks_on = permit.locks.filter(({ taken_off_at }) => taken_off_at === null).length;
  const next = permit.may.mark_points
    ? nextMark(permit.points, { status: permit.status, by: user_id, locks_on })
    : null;
  if (!next) return null;
  const { point, mark: state } = next;
  const Icon = pointIcons[state];

  return (
    <div className="sticky bottom-bottombar z-10 grid gap-1.5 border-line border-t bg-card p-3 md:hidden">
      <p className="truncate text-center text-base">
        <span className="font-mono">{point.code}</span> {point.device}
        {point.location && <span className="text-muted">, {point.location}</span>}
      </p>
      <Button
        size="lg"
        variant="primary"
        className="w-full"
        busy={busy === state}
        disabled={isAway}
        onClick={() => void mark(point, state)}
      >
        <Icon aria-hidden />
        {t(`next_point.${state}`, { position: point.position, total: permit.points.length })}
      </Button>
      {isAway && <p className="text-center text-muted">{t("needs_connection")}</p>}
    </div>
  );
}
