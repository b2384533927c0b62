"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { giveChange } from "@/lib/client/give-change";
import { useSubmit } from "@/lib/client/use-submit";
import { type Sent, sendToEach } from "./send-to-each";
import type { WireAlert } from "./wire-alert";

export interface AlertDialogProps {
  /** Of one case or several. */
  alerts: readonly WireAlert[];
  onDone: () => void;
  onClose: () => void;
}

const titleOf = (alerts: readonly WireAlert[]) =>
  [...new Set(alerts.map(({ sensor }) => sensor.equipment?.name ?? sensor.name))].join(", ");

/** One person acknowledges that they have seen it. */
export function AcknowledgeDialog({ alerts, onDone, onClose }: AlertDialogProps) {
  const t = useTranslations("alerts");
  const done = useDone(alerts, "acknowledged");
  const ask = useAsk<{ note?: string }, Sent>({
    draft: `alarms ${alerts.map(({ id }) => id).join()} acknowledge`,
    send: (body) => sendToEach(alerts, (alert) => acknowledgeOf(alert, body)).finally(onDone),
    done: (_, sent) => done(sent),
    onDone: onClose,
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("acknowledge")}
      description={titleOf(alerts)}
      width="sm"
      action={t("acknowledge")}
      fields={[{ name: "note", as: "textarea", label: t("note"), maxLength: 2_000 }]}
    />
  );
}

const hours = [4, 24, 72, 168];
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000 - 60_000).toISOString();

/** Until when nobody is notified, and why. It ends by itself. */
export function MuteDialog({ alerts, onDone, onClose }: AlertDialogProps) {
  const t = useTranslations("alerts");
  const { zoneOf } = useViewer();
  const { submit } = useSubmit();
  const muted = useDone(alerts, "muted");
  const unmuted = useDone(alerts, "unmuted");
  const ask = useAsk<{ until: string; reason: string }, Sent>({
    initial: { until: new Date(Date.now() + 24 * 3_600_000).toISOString() },
    send: (body) =>
      sendToEach(alerts, ({ id }) => api.put(`/alerts/${id}/shelve`, { body, isQuiet: true })).finally(onDone),
    done: (_, sent) => muted(sent),
    onDone: onClose,
    onClose,
  });
  const timeZone = zoneOf(alerts[0]?.plant_id ?? null) ?? "UTC";
  const isMuted = alerts.every(({ shelved_until }) => shelved_until !== null && Date.parse(shelved_until) > Date.now());

  async function unmute() {
    const text = unmuted(await sendToEach(alerts, unmuteOf).finally(onDone));
    if (text) toast.success(text);
  }

  return (
    <AskDialog
      ask={ask}
      title={t("mute")}
      description={titleOf(alerts)}
      width="sm"
      aside={
        isMuted && (
          <Button className="mr-auto" onClick={() => void submit(unmute, onClose)}>
            {t("unmute")}
          </Button>
        )
      }
      action={t("mute")}
      fields={[
        <div key="hours" className="flex flex-wrap gap-1.5">
          {hours.map((count) => (
            <Button key={count} size="sm" onClick={() => ask.change({ until: inHours(count) })}>
              {t("hours", { count })}
            </Button>
          ))}
        </div>,
        { name: "until", as: "datetime", label: t("until"), timeZone, required: true },
        { name: "reason", as: "textarea", label: t("reason"), maxLength: 2_000, required: true },
      ]}
    />
  );
}

/** What is announced: nothing where none went through, for the refusals have been. */
function useDone(alerts: readonly WireAlert[], all: "acknowledged" | "muted" | "unmuted") {
  const t = useTranslations("alerts");

  return (sent: Sent): string => {
    if (sent === alerts.length) return t(all);
    return sent === "kept" || sent === 0 ? "" : t("someDone", { count: sent, of: alerts.length });
  };
}

const unmuteOf = ({ id }: WireAlert) => api.put(`/alerts/${id}/shelve`, { body: { until: null }, isQuiet: true });

/** Without a connection it waits on this phone; an alert that has risen meanwhile is not acknowledged by it. */
const acknowledgeOf = (alert: WireAlert, body: { note?: string }) =>
  giveChange({
    about: { kind: "alarm", id: alert.id, label: titleOf([alert]) },
    kind: "acknowledge",
    method: "put",
    path: `/alerts/${alert.id}/acknowledge`,
    body: { ...body, seen_level: alert.level },
  });
