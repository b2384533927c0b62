"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import type { closeProcessDowntimeBody, processDowntimeBody } from "@/lib/inputs/processes";
import type { Log, Stop } from "./types";

interface DialogProps extends Pick<Log, "process"> {
  onClose: () => void;
}

/** A stop that no counter has seen. */
export function RecordStop({ process, onClose }: DialogProps) {
  const t = useTranslations("processes");
  const reason = useReasonField(process);
  const ask = useAsk<z.input<typeof processDowntimeBody>>({
    send: ({ reason_id, ...body }) =>
      api.post(`/plants/conveyor/${process.id}/downtimes`, {
        body: { ...body, reason_id: reason_id ?? undefined },
        isQuiet: true,
      }),
    done: t("log.recorded"),
    onClose,
  });
  const timeZone = process.time_zone;

  return (
    <AskDialog
      ask={ask}
      title={t("log.record")}
      description={t("log.record_text")}
      width="sm"
      action={t("log.record")}
      isDisabled={!ask.values.started_at}
      fields={[
        { name: "started_at", as: "datetime", label: t("log.from"), timeZone, required: true },
        { name: "ended_at", as: "datetime", label: t("log.to"), hint: t("log.to_hint"), timeZone },
        reason,
        { name: "note", as: "textarea", label: t("log.note"), rows: 2 },
      ]}
    />
  );
}

/** Ends a stop that no counter ends. */
export function EndStop({ stop, process, onClose }: DialogProps & { stop: Stop }) {
  const t = useTranslations("processes");
  const reason = useReasonField(process);
  const ask = useAsk<z.input<typeof closeProcessDowntimeBody>>({
    initial: { ended_at: new Date().toISOString(), reason_id: stop.reason_id },
    // No reason leaves the one that the stop has.
    send: ({ reason_id, ...body }) =>
      api.put(`/plants/conveyor/downtimes/${stop.id}/close`, {
        // A reason that was chosen here replaces none that another user has given meanwhile.
        body: { ...body, reason_id: reason_id ?? undefined, version: stop.version },
        isQuiet: true,
      }),
    done: t("log.ended"),
    onClose,
  });
  const timeZone = process.time_zone;

  return (
    <AskDialog
      ask={ask}
      title={t("log.end_title")}
      width="sm"
      action={t("log.end")}
      fields={[
        { name: "ended_at", as: "datetime", label: t("log.to"), timeZone, until: "second", required: true },
        reason,
      ]}
    />
  );
}

/** Where the process has reasons to choose from. */
function useReasonField({ reasons }: Log["process"]) {
  const t = useTranslations("processes");
  if (reasons.length === 0) return null;

  const named = reasons.map(({ id, name, is_planned }) => ({
    value: id,
    label: is_planned ? `${name} (${t("planned")})` : name,
  }));
  const choices = [{ value: null, label: t("not_explained") }, ...named];
  return { name: "reason_id", as: "select", label: t("log.reason"), choices } as const;
}
