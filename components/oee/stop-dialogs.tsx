"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { sentInstant, writtenTime } from "@/lib/domain/shared/plant-day";
import type { Log, Stop } from "./types";

interface DialogProps extends Pick<Log, "process"> {
  onClose: () => void;
}

const none = "none";

/** A stop that no counter has seen. */
export function RecordStop({ process, onClose }: DialogProps) {
  const t = useTranslations("processes");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [reason, setReason] = useState(none);
  const [note, setNote] = useState("");

  const send = () =>
    submit(
      () =>
        api.post(`/plants/conveyor/${process.id}/downtimes`, {
          body: {
            started_at: sentInstant(from, process.time_zone),
            ...(to && { ended_at: sentInstant(to, process.time_zone) }),
            ...(reason !== none && { reason_id: Number(reason) }),
            ...(note.trim() && { note: note.trim() }),
          },
          isQuiet: true,
        }),
      () => {
        toast.success(t("log.recorded"));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t("log.record")}
      description={t("log.record_text")}
      width="sm"
      action={t("log.record")}
      isBusy={isBusy}
      isDisabled={!from}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={t("log.from")} required error={errors.started_at}>
          {(control) => (
            <DateInput {...control} withTime timeZone={process.time_zone} value={from} onValueChange={setFrom} />
          )}
        </Field>
        <Field label={t("log.to")} hint={t("log.to_hint")} error={errors.ended_at}>
          {(control) => (
            <DateInput {...control} withTime timeZone={process.time_zone} value={to} onValueChange={setTo} />
          )}
        </Field>
        <ReasonField process={process} value={reason} onChange={setReason} error={errors.reason_id} />
        <Field label={t("log.note")} error={errors.note}>
          {(control) => (
            <Textarea {...control} rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}

/** Ends a stop that no counter ends. */
export function EndStop({ stop, process, onClose }: DialogProps & { stop: Stop }) {
  const t = useTranslations("processes");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [to, setTo] = useState(() => writtenTime(Date.now(), process.time_zone, "second"));
  const [reason, setReason] = useState(stop.reason_id === null ? none : String(stop.reason_id));

  return (
    <SubmitDialog
      title={t("log.end_title")}
      width="sm"
      action={t("log.end")}
      isBusy={isBusy}
      onSubmit={() =>
        submit(
          () =>
            api.put(`/plants/conveyor/downtimes/${stop.id}/close`, {
              body: {
                ended_at: sentInstant(to, process.time_zone),
                ...(reason !== none && { reason_id: Number(reason) }),
              },
              isQuiet: true,
            }),
          () => {
            toast.success(t("log.ended"));
            onClose();
            router.refresh();
          },
        )
      }
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={t("log.to")} required error={errors.ended_at}>
          {(control) => (
            <DateInput {...control} withTime timeZone={process.time_zone} value={to} onValueChange={setTo} />
          )}
        </Field>
        <ReasonField process={process} value={reason} onChange={setReason} error={errors.reason_id} />
      </div>
    </SubmitDialog>
  );
}

interface ReasonFieldProps extends Pick<Log, "process"> {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function ReasonField({ process, value, onChange, error }: ReasonFieldProps) {
  const t = useTranslations("processes");
  if (process.reasons.length === 0) return null;

  return (
    <Field label={t("log.reason")} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={onChange}
          options={[
            { value: none, label: t("not_explained") },
            ...process.reasons.map(({ id, name, is_planned }) => ({
              value: String(id),
              label: is_planned ? `${name} (${t("planned")})` : name,
            })),
          ]}
        />
      )}
    </Field>
  );
}
