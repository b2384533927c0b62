"use client";

import { CircleCheck, CircleDashed, Lock, LockOpen } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { api, unlessRefused } from "@/lib/client/api";
import { fileUrl } from "@/lib/client/files";
import type { Permit } from "./types";
import { useIsAway } from "./use-is-away";

type Point = Permit["points"][number];
type Mark = "isolated" | "verified" | "restored";

export const pointIcons = { open: CircleDashed, isolated: Lock, verified: CircleCheck, restored: LockOpen };

/** The points of a permit in order: isolated by one person, verified by another, restored last first. */
export function PointsCard({ permit, isPrinted = false }: { permit: Permit; isPrinted?: boolean }) {
  const t = useTranslations("permits");
  if (permit.points.length === 0) return null;
  const done = permit.points.filter(({ state }) => state === "verified").length;

  return (
    <Card>
      <CardHeader title={t("points_title")} note={t("points_hint", { done, total: permit.points.length })} />
      <ol className="grid divide-y divide-line-soft">
        {permit.points.map((point) => (
          <li key={point.id} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-3">
            <PointNumber point={point} />
            <PointText point={point} timeZone={permit.plant.time_zone} />
            {point.image_id !== null && (
              // biome-ignore lint/performance/noImgElement: a stored file, which the phone keeps under its own address
              <img
                src={fileUrl(point.image_id)}
                alt={`${point.code} ${point.device}`}
                className="h-16 w-20 rounded-control border border-line object-cover"
              />
            )}
            {!isPrinted && permit.may.mark_points && <PointMarks permit={permit} point={point} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function PointNumber({ point }: { point: Point }) {
  const Icon = pointIcons[point.state];

  return (
    <span className="grid size-8 place-items-center rounded-control bg-sunken font-semibold text-strong text-sm">
      {point.state === "open" ? point.position : <Icon aria-hidden className="size-4" />}
    </span>
  );
}

function PointText({ point, timeZone }: { point: Point; timeZone: string }) {
  const t = useTranslations("permits");
  const energies = useTranslations("isolation-points.options.energy");
  const last =
    point.state === "restored"
      ? ([point.restored_by_user, point.restored_at] as const)
      : point.state === "verified"
        ? ([point.verified_by_user, point.verified_at] as const)
        : ([point.isolated_by_user, point.isolated_at] as const);

  return (
    <div className="min-w-0">
      <p className="font-semibold text-strong">
        <span className="font-mono">{point.code}</span> {point.device}
      </p>
      <p className="text-muted text-xs">
        {[energies(point.energy), point.location, point.normal_state].filter(Boolean).join(", ")}
      </p>
      {point.how_to_isolate && (
        <p className="text-sm">
          <span className="text-muted">{t("how_to_isolate")}:</span> {point.how_to_isolate}
        </p>
      )}
      {point.how_to_verify && (
        <p className="text-sm">
          <span className="text-muted">{t("how_to_verify")}:</span> {point.how_to_verify}
        </p>
      )}
      <p className="text-muted text-xs">
        {t(`point_states.${point.state}`)}
        {last[1] && (
          <>
            , {last[0]?.name ?? t("somebody")} <Moment at={last[1]} timeZone={timeZone} />
          </>
        )}
      </p>
    </div>
  );
}

const marksIn: Record<string, readonly Mark[]> = {
  requested: ["isolated", "verified", "restored"],
  suspended: ["isolated", "verified", "restored"],
  returned: ["restored"],
  rejected: ["restored"],
  canceled: ["restored"],
};
const follows: Record<Point["state"], readonly Mark[]> = {
  open: ["isolated"],
  isolated: ["verified", "restored"],
  verified: ["restored"],
  restored: ["isolated"],
};

/** Says what has been done at a point. */
export function useMark(permit: Permit) {
  const router = useRouter();
  const [busy, setBusy] = useState<Mark | null>(null);

  async function mark(point: Pick<Point, "id">, state: Mark) {
    setBusy(state);
    await unlessRefused(api.put(`/permits/${permit.id}/points/${point.id}`, { body: { state } }));
    setBusy(null);
    router.refresh();
  }

  return { mark, busy };
}

/** What can be done at a point next; the rule behind it is the server's. */
function PointMarks({ permit, point }: { permit: Permit; point: Point }) {
  const t = useTranslations("permits.mark");
  const isAway = useIsAway();
  const { mark, busy } = useMark(permit);
  const marks = (marksIn[permit.status] ?? []).filter((mark) => follows[point.state].includes(mark));
  if (marks.length === 0) return null;

  return (
    <span className="col-span-full flex flex-wrap gap-2 md:col-start-2">
      {marks.map((state) => (
        <Button
          key={state}
          size="sm"
          variant={state === "restored" ? "secondary" : "primary"}
          busy={busy === state}
          disabled={isAway}
          onClick={() => void mark(point, state)}
        >
          {t(state)}
        </Button>
      ))}
    </span>
  );
}
