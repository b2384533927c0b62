"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { CommandRow } from "./command-row";
import type { CommandableSensor } from "./commandable-sensor";
import { SendDialog } from "./send-dialog";
import { useCommands } from "./use-commands";
import type { WireCommandRow } from "./wire-command";

export interface CommandsCardProps {
  controller_id: number;
  /** Only this sensor's. */
  sensor_id?: number;
  sensors: readonly CommandableSensor[];
  /** The newest of them. */
  commands: readonly WireCommandRow[];
  total: number;
  mayChange: boolean;
}

/** The commands sent to a controller and their outcome, newest first. */
export function CommandsCard({ controller_id, sensor_id, sensors, commands, total, mayChange }: CommandsCardProps) {
  const t = useTranslations("commands");
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const { shown, state, more, retry } = useCommands({ controller_id, sensor_id, commands });
  const refresh = () => router.refresh();

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={total > 0 ? total : undefined}
        actions={
          mayChange && (
            <Button size="sm" onClick={() => setSending(true)}>
              <Send aria-hidden />
              {t("send")}
            </Button>
          )
        }
      />
      {shown.length === 0 && <p className="px-3 py-2.5 text-muted">{t("empty")}</p>}
      <ul>
        {shown.map((command) => (
          <CommandRow key={command.id} command={command} mayRepeat={mayChange} onRepeated={refresh} />
        ))}
      </ul>
      {state === "failed" && <ErrorState onRetry={retry} />}
      {shown.length < total && state !== "failed" && (
        <div className="border-line-soft border-t p-2">
          <Button variant="ghost" size="sm" busy={state === "loading"} onClick={more}>
            {t("older")}
          </Button>
        </div>
      )}
      {isSending && (
        <SendDialog
          controller_id={controller_id}
          sensor_id={sensor_id}
          sensors={sensors}
          onClose={() => setSending(false)}
          onSent={refresh}
        />
      )}
    </Card>
  );
}
