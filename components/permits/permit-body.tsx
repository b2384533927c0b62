"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { Timeline } from "@/components/ui/timeline";
import { fileUrl } from "@/lib/client/files";
import { LocksCard } from "./locks-card";
import { PointsCard } from "./points-card";
import { QuestionsCard } from "./questions-card";
import type { People, Permit } from "./types";

/** The order that it is for, who holds it and until when. */
export function PermitFacts({ permit }: { permit: Permit }) {
  const t = useTranslations("permits");
  const timeZone = permit.plant.time_zone;
  const facts: (readonly [string, ReactNode])[] = [
    [
      t("fields.work_order_id"),
      <Link
        key="order"
        href={`/maintenance/work-orders/${permit.work_order.id}`}
        className="text-accent hover:underline"
      >
        {permit.work_order.label} {permit.work_order.name}
      </Link>,
    ],
    [t("fields.place"), permit.place],
    [t("fields.holder"), permit.holder.name],
    [t("fields.requested_by"), permit.requested_by_user?.name ?? t("somebody")],
    [t("fields.issuer"), permit.issuer?.name ?? "–"],
  ];
  if (permit.valid_until)
    facts.push([t("fields.valid_until"), <Moment key="until" at={permit.valid_until} timeZone={timeZone} />]);
  if (permit.watched_until)
    facts.push([t("fields.fire_watch"), <Moment key="watch" at={permit.watched_until} timeZone={timeZone} />]);
  if (permit.lockout)
    facts.push([
      t("fields.lockout_id"),
      <Link key="lockout" href={`/permits/${permit.lockout.id}`} className="text-accent hover:underline">
        {permit.lockout.label}
      </Link>,
    ]);
  if (permit.reason) facts.push([t("fields.reason"), permit.reason]);
  if (permit.note) facts.push([t("fields.note"), permit.note]);

  return <Facts facts={facts} />;
}

interface PermitBodyProps {
  permit: Permit;
  people: People;
  /** As it is printed: nothing can be pressed, and the history is left out. */
  isPrinted?: boolean;
  /** What else goes on around it: the user who signs has read it. */
  nearby?: ReactNode;
}

export function PermitBody({ permit, people, isPrinted = false, nearby }: PermitBodyProps) {
  return (
    <>
      <PointsCard permit={permit} isPrinted={isPrinted} />
      <LocksCard permit={permit} people={people} isPrinted={isPrinted} />
      <QuestionsCard permit={permit} isPrinted={isPrinted} />
      {nearby}
      <SignaturesCard permit={permit} />
      {!isPrinted && <PermitHistory permit={permit} />}
    </>
  );
}

function SignaturesCard({ permit }: { permit: Permit }) {
  const t = useTranslations("permits");

  return (
    <Card>
      <CardHeader title={t("signatures_title")} />
      {permit.signatures.length === 0 ? (
        <CardBody className="text-muted">{t("no_signatures")}</CardBody>
      ) : (
        <ul className="grid gap-2 p-3 sm:grid-cols-2">
          {permit.signatures.map((one) => (
            <li key={one.id} className="flex items-center gap-3 rounded-control border border-line p-3">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-strong">{one.name}</span>
                <span className="block text-muted text-xs">
                  {t(`signed_as.${one.role as "issuer"}`)}, {t(one.method === "pin" ? "by_pin" : "by_hand")},{" "}
                  <Moment at={one.signed_at} timeZone={permit.plant.time_zone} />
                </span>
              </span>
              {one.file_id !== null && (
                // biome-ignore lint/performance/noImgElement: a stored file, shown as it was drawn
                <img
                  src={fileUrl(one.file_id)}
                  alt={t("signature_of", { name: one.name })}
                  className="h-10 w-32 rounded-[4px] bg-[#fff] object-contain"
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PermitHistory({ permit }: { permit: Permit }) {
  const t = useTranslations("permits");
  const textOf = ({ action, user, data }: Permit["events"][number]) => {
    const given = (data ?? {}) as Record<string, string>;

    return t(`history.${action as "create"}`, {
      person: user?.name ?? t("somebody"),
      code: given.code ?? "",
      state: given.to ?? "",
      lock: given.lock_number ?? "",
    });
  };

  return (
    <Card>
      <CardHeader title={t("history_title")} />
      <CardBody>
        <Timeline
          label={t("history_title")}
          entries={permit.events.toReversed().map((event) => ({
            id: event.id,
            title: textOf(event),
            at: event.created_at,
            timeZone: permit.plant.time_zone,
            text: event.note,
          }))}
        />
      </CardBody>
    </Card>
  );
}
