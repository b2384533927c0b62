"use client";

import { Monitor, Smartphone, Terminal } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ClockNote, Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { isLocalAddress } from "@/lib/domain/shared/user-agents";
import type { OnWire } from "@/lib/server/http/wire";
import type { OwnSession } from "@/lib/services/identity/sign-in/own-sessions";
import { useDeviceName } from "./use-device-name";

/** Where the person is signed in, and the way out of each place. */
export function SessionsCard({ sessions }: { sessions: readonly OnWire<OwnSession>[] }) {
  const t = useTranslations("sessions");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [ending, setEnding] = useState<number | null>(null);
  const others = sessions.filter((session) => !session.is_current);

  async function end(path: string) {
    const { message } = await api.delete<{ message: string }>(path, { body: {} });
    toast.success(message);
    router.refresh();
  }

  async function endOne(id: number) {
    setEnding(id);
    try {
      await end(`/auth/sessions/${id}`);
    } catch (caught) {
      // Said already; what has ended meanwhile leaves the list.
      refusalIn(caught);
      router.refresh();
    } finally {
      setEnding(null);
    }
  }

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={<ClockNote />}
        actions={
          others.length > 0 && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t("end_others")}
            </Button>
          )
        }
      />
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => endOne(session.id)}
          />
        ))}
      </ul>
      {others.length === 0 && <CardBody className="text-muted text-xs">{t("only_here")}</CardBody>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("end_others")}
        object={t("end_others_text", { count: others.length })}
        action={t("end_others")}
        onConfirm={() => end("/auth/sessions")}
      />
    </Card>
  );
}

interface SessionRowProps {
  session: OnWire<OwnSession>;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTranslations("sessions");
  const { name, kind } = useDeviceName()(session.user_agent);
  const Icon = { program: Terminal, telephone: Smartphone, computer: Monitor }[kind];
  const place =
    session.ip === null ? t("no_address") : isLocalAddress(session.ip) ? t("local", { ip: session.ip }) : session.ip;

  return (
    <li className="flex min-h-12 items-center gap-3 border-line-soft border-b px-3 py-2 last:border-b-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-medium text-strong">
          {name}
          {session.is_current && (
            <span className="rounded-chip border border-line px-1.5 font-normal text-ok-text text-xs">
              {t("current")}
            </span>
          )}
          {session.kind === "bearer" && <span className="font-normal text-muted text-xs">{t("api")}</span>}
        </span>
        <span className="text-muted text-xs">{place}</span>
        <span className="text-muted text-xs">
          <Sentence of={(at) => t("since", { at: at(session.created_at) })} />,{" "}
          <Sentence of={(at) => t("seen", { at: at(session.last_seen_at) })} />
        </span>
      </div>
      {!session.is_current && (
        <Button size="sm" busy={isEnding} aria-label={t("end_named", { device: name })} onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
