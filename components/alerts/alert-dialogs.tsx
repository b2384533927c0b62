"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { giveChange } from "@/lib/client/give-change";
import { useSubmit } from "@/lib/client/use-submit";
import type { WireAlert } from "./wire-alert";

export interface AlertDialogProps {
  /** Of one case or several. */
  alerts: readonly WireAlert[];
  onDone: () => void;
  onClose: () => void;
}

const titleOf = (alerts: readonly WireAlert[]) =>
  [...new Set(alerts.map(({ sensor }) => sensor.equipment?.name ?? sensor.name))].join(", ");

/** One person says that they have seen it. */
export function AcknowledgeDialog({ alerts, onDone, onClose }: AlertDialogProps) {
  const t = useTranslations("alerts");
  const ask = useAsk<{ note?: string }>({
    draft: `alarms ${alerts.map(({ id }) => id).join()} acknowledge`,
    send: (body) => sendToEach((alert) => acknowledgeOf(alert, body), { alerts, onDone, onClose }),
    done: t("acknowledged"),
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

/** Until when nobody is told, and why. It ends by itself. */
export function MuteDialog(props: AlertDialogProps) {
  const { alerts, onClose } = props;
  const t = useTranslations("alerts");
  const { zoneOf } = useViewer();
  const { submit } = useSubmit();
  const ask = useAsk<{ until: string; reason: string }>({
    initial: { until: new Date(Date.now() + 24 * 3_600_000).toISOString() },
    send: (body) => sendToEach(({ id }) => api.put(`/alerts/${id}/shelve`, { body, isQuiet: true }), props),
    done: t("muted"),
    onDone: onClose,
    onClose,
  });
  const timeZone = zoneOf(alerts[0]?.plant_id ?? null) ?? "UTC";
  const isMuted = alerts.every(({ shelved_until }) => shelved_until !== null && Date.parse(shelved_until) > Date.now());

  function unmute() {
    toast.success(t("unmuted"));
    onClose();
  }

  return (
    <AskDialog
      ask={ask}
      title={t("mute")}
      description={titleOf(alerts)}
      width="sm"
      aside={
        isMuted && (
          <Button className="mr-auto" onClick={() => void submit(() => sendToEach(unmuteOf, props), unmute)}>
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

const unmuteOf = ({ id }: WireAlert) => api.put(`/alerts/${id}/shelve`, { body: { until: null }, isQuiet: true });

/** Without a connection it waits on this phone; an alert that has risen meanwhile is not acknowledged by it. */
const acknowledgeOf = (alert: WireAlert, body: { note?: string }) =>
  giveChange({
    about: { kind: "alarm", id: alert.id, label: titleOf([alert]) },
    ...{ kind: "acknowledge", method: "put", path: `/alerts/${alert.id}/acknowledge` },
    body: { ...body, seen_level: alert.level },
  });

/** One call for each alert; the list shows how they stand then, also where not all went through. */
async function sendToEach(send: (alert: WireAlert) => Promise<unknown>, { alerts, onDone, onClose }: AlertDialogProps) {
  try {
    let isKept = false;
    for (const alert of alerts) if ((await send(alert)) === "kept") isKept = true;
    return isKept ? "kept" : "sent";
  } catch (error) {
    // Somebody else was quicker, or it has ended: there is nothing left to ask.
    if (error instanceof ApiError && Object.keys(error.messages).length === 0) onClose();
    throw error;
  } finally {
    onDone();
  }
}
