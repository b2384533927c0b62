"use client";

import { useTranslations } from "next-intl";
import { Card, CardBody } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { StatusShape } from "@/components/ui/status-shape";
import type { OnWire } from "@/lib/server/http/wire";
import type { ShiftStrip as Strip } from "@/lib/services/maintenance/shifts/strip";
import { ConfirmButton } from "./confirm-button";

type ShiftStripProps = OnWire<Strip>;

/** First on the homes of a plant; of several plants there is no one shift. */
export function ShiftOfHome({ strip }: { strip: ShiftStripProps | null }) {
  if (!strip) return null;

  return (
    <div className="grid gap-3 px-4 pt-3 max-md:px-3 max-md:pb-3">
      <ConfirmShiftCard confirm={strip.confirm} plant={strip.plant} />
      <ShiftStrip {...strip} confirm={null} />
    </div>
  );
}

/** First on every home: the shift that runs, its alarms and what is down, and what is to be confirmed. */
export function ShiftStrip({ shift, alarms, down, confirm }: ShiftStripProps) {
  const t = useTranslations("shifts");

  return (
    <nav
      aria-label={t("strip.label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card px-3 py-1.5 text-sm max-md:rounded-phone touch:min-h-12"
    >
      <Link href={`/shifts/${shift.id}`} className="font-semibold text-strong hover:underline touch:py-2.5">
        {shift.name}
      </Link>
      <Link
        href="/dashboard/plant?panel=alarms"
        className="inline-flex items-center gap-1.5 text-body hover:underline touch:py-2.5"
      >
        {alarms > 0 && <StatusShape level="alarm" size={13} decorative />}
        {t("strip.alarms", { count: alarms })}
      </Link>
      <Link href={`/shifts/${shift.id}`} className="text-body hover:underline touch:py-2.5">
        {t("strip.down", { count: down })}
      </Link>
      {confirm && (
        <span className="ml-auto">
          <ConfirmButton id={confirm.id} />
        </span>
      )}
    </nav>
  );
}

/** The first card of a writer's home in the next shift, until they have confirmed; nothing where there is nothing. */
export function ConfirmShiftCard({
  confirm,
  plant,
}: {
  confirm: ShiftStripProps["confirm"];
  plant: { time_zone: string };
}) {
  const t = useTranslations("shifts");
  if (!confirm) return null;
  const { id, name, handed_over_at, handed_over_by_user } = confirm;

  return (
    <Card aria-label={t("confirm_first", { name })}>
      <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold text-strong">{t("confirm_first", { name })}</p>
          <p className="text-muted text-xs">
            <Sentence
              of={(at) =>
                t("handed_over", {
                  person: handed_over_by_user?.name ?? "",
                  at: at(handed_over_at, "minute", plant.time_zone),
                })
              }
            />
          </p>
        </div>
        <Link href={`/shifts/${id}`} className="text-accent hover:underline touch:py-2.5">
          {t("confirm_read")}
        </Link>
        <ConfirmButton id={id} />
      </CardBody>
    </Card>
  );
}
