"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { Sentence } from "@/components/ui/moment";
import { api } from "@/lib/client/api";
import type { handOverBody } from "@/lib/inputs/shifts";
import type { Shift } from "./types";
import { useIsConnected } from "./use-confirm";

/** Hands a shift over: what its page shows is kept as it is. */
export function HandOverDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const t = useTranslations("shifts");
  const isConnected = useIsConnected();
  const { id, version, state, ends_at, plant } = shift;
  const ask = useAsk<z.input<typeof handOverBody>>({
    draft: `shift ${id} hand-over`,
    send: ({ text }) => api.put(`/shifts/${id}/hand-over`, { body: { text, version }, isQuiet: true }),
    done: t("hand_over_done"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("hand_over")}
      width="sm"
      action={t(isConnected ? "hand_over" : "offline")}
      isDisabled={!isConnected}
      fields={[
        <p key="hint" className="text-body">
          {t("hand_over_hint")}{" "}
          {state === "running" && (
            <Sentence of={(at) => t("hand_over_running", { at: at(ends_at, "clock", plant.time_zone) })} />
          )}
        </p>,
        { name: "text", as: "textarea", label: t("hand_over_text"), maxLength: 1_000 },
      ]}
    />
  );
}
