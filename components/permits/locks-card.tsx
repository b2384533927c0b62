"use client";

import { Lock, LockOpen, UserRoundPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { LockDialog } from "./lock-dialog";
import { LockOffDialog } from "./lock-off-dialog";
import type { People, Permit } from "./types";

interface LocksCardProps {
  permit: Permit;
  people: People;
  isPrinted?: boolean;
}

/** Who has a lock on the permit: one each, taken off by its owner. */
export function LocksCard({ permit, people, isPrinted = false }: LocksCardProps) {
  const t = useTranslations("permits");
  const { user_id } = useViewer();
  const [asking, setAsking] = useState<"own" | "guest" | number | null>(null);
  const on = permit.locks.filter(({ taken_off_at }) => taken_off_at === null);
  const kept = useKeptChanges().filter(({ about, kind }) => about.id === permit.id && kind === "lock");
  const isOwnOn = on.some((lock) => lock.user_id === user_id) || kept.length > 0;
  const off = typeof asking === "number" ? permit.locks.find(({ id }) => id === asking) : undefined;
  if (permit.locks.length === 0 && !permit.may.lock) return null;

  return (
    <Card>
      <CardHeader
        title={t("locks_title")}
        note={t("locks_count", { count: on.length })}
        actions={
          !isPrinted && (
            <>
              {permit.may.lock && !isOwnOn && (
                <Button size="sm" variant="primary" onClick={() => setAsking("own")}>
                  <Lock aria-hidden />
                  {t("lock_on")}
                </Button>
              )}
              {permit.may.lock_guest && (
                <Button size="sm" onClick={() => setAsking("guest")}>
                  <UserRoundPlus aria-hidden />
                  {t("guest_lock_on")}
                </Button>
              )}
            </>
          )
        }
      />
      <ul className="grid divide-y divide-line-soft">
        {kept.map(({ seq, body }) => (
          <li key={`kept ${seq}`} className="p-3 text-muted text-sm">
            {String(body.lock_number)}, {t("lock_waits")}
          </li>
        ))}
        {permit.locks.map((lock) => (
          <li key={lock.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
            <span className="min-w-0 flex-1">
              <span className="font-medium text-strong">{lock.name ?? t("somebody")}</span>
              {lock.guest_name && <span className="ml-1.5 text-muted text-xs">{t("guest")}</span>}
              <LockLine lock={lock} timeZone={permit.plant.time_zone} />
            </span>
            {!isPrinted && lock.takes_off_as && (
              <Button size="sm" onClick={() => setAsking(lock.id)}>
                <LockOpen aria-hidden />
                {t("lock_off")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(asking === "own" || asking === "guest") && (
        <LockDialog permit={permit} isGuest={asking === "guest"} onClose={() => setAsking(null)} />
      )}
      {off && <LockOffDialog permit={permit} lock={off} people={people} onClose={() => setAsking(null)} />}
    </Card>
  );
}

function LockLine({ lock, timeZone }: { lock: Permit["locks"][number]; timeZone: string }) {
  const t = useTranslations("permits");
  const key = lock.taken_off_at ? "lock_taken" : "lock_put";

  return (
    <span className="block text-muted text-xs">
      {t.rich(key, {
        number: lock.lock_number,
        at: () => <Moment at={lock.taken_off_at ?? lock.put_on_at} timeZone={timeZone} />,
      })}
      {lock.reason && `, ${lock.reason}`}
    </span>
  );
}
