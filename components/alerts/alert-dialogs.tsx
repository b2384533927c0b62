"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { sentInstant, writtenTime } from "@/lib/domain/shared/plant-day";
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
  const t = useTranslations();
  const [note, setNote] = useState("");
  const { send, isBusy } = useSend(onDone, onClose);

  return (
    <SubmitDialog
      title={t("alerts.acknowledge")}
      description={titleOf(alerts)}
      width="sm"
      action={t("alerts.acknowledge")}
      isBusy={isBusy}
      onSubmit={() =>
        send(
          alerts.map(({ id }) => `/alerts/${id}/acknowledge`),
          { note },
          t("alerts.acknowledged"),
        )
      }
      onClose={onClose}
    >
      <Field label={t("alerts.note")}>
        {(control) => (
          <Textarea {...control} maxLength={2_000} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </SubmitDialog>
  );
}

const hours = [4, 24, 72, 168];

/** Until when nobody is told, and why. It ends by itself. */
export function MuteDialog({ alerts, onDone, onClose }: AlertDialogProps) {
  const t = useTranslations();
  const { zoneOf } = useViewer();
  const timeZone = zoneOf(alerts[0]?.plant_id ?? null) ?? "UTC";
  const [until, setUntil] = useState(() => writtenTime(Date.now() + 24 * 3_600_000, timeZone));
  const [reason, setReason] = useState("");
  const { send, isBusy, errors } = useSend(onDone, onClose);
  const paths = alerts.map(({ id }) => `/alerts/${id}/shelve`);
  const isMuted = alerts.every(({ shelved_until }) => shelved_until !== null && Date.parse(shelved_until) > Date.now());
  const body = () => ({ until: sentInstant(until, timeZone), reason });

  return (
    <SubmitDialog
      title={t("alerts.mute")}
      description={titleOf(alerts)}
      width="sm"
      aside={
        isMuted && (
          <Button className="mr-auto" onClick={() => void send(paths, { until: null }, t("alerts.unmuted"))}>
            {t("alerts.unmute")}
          </Button>
        )
      }
      action={t("alerts.mute")}
      isBusy={isBusy}
      onSubmit={() => send(paths, body(), t("alerts.muted"))}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-1.5">
          {hours.map((count) => (
            <Button
              key={count}
              size="sm"
              onClick={() => setUntil(writtenTime(Date.now() + count * 3_600_000 - 60_000, timeZone))}
            >
              {t("alerts.hours", { count })}
            </Button>
          ))}
        </div>
        <Field label={t("alerts.until")} error={errors.until?.join(", ")} required>
          {(control) => <DateInput {...control} withTime timeZone={timeZone} value={until} onValueChange={setUntil} />}
        </Field>
        <Field label={t("alerts.reason")} error={errors.reason?.join(", ")} required>
          {(control) => (
            <Textarea
              {...control}
              maxLength={2_000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}

function useSend(onDone: () => void, onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});

  async function send(paths: readonly string[], body: Record<string, unknown>, said: string) {
    setBusy(true);
    try {
      for (const path of paths) await api.put(path, { body, isQuiet: true });
      toast.success(said);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (Object.keys(error.messages).length > 0) setErrors(error.messages);
      else {
        // Somebody else was quicker, or it has ended: the list shows how it stands.
        api.announce(error);
        onClose();
      }
    } finally {
      setBusy(false);
      onDone();
    }
  }

  return { send, isBusy, errors };
}
