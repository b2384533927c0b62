"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import type { RebaselineInput } from "@/lib/inputs/baselines";
import type { ThresholdEditor } from "./use-limits-editor";

interface Rebaseline extends Pick<RebaselineInput, "reason" | "on_controller"> {
  is_whole: boolean;
}

/** Asks why, and begins to learn; what holds now holds until the proposal is accepted. */
export function RebaselineDialog({ editor, onClose }: { editor: ThresholdEditor; onClose: () => void }) {
  const t = useTranslations("level-zones");
  const ask = useAsk<Rebaseline>({
    send: ({ is_whole, ...input }) => {
      const body = { ...input, ...(is_whole ? {} : { parameters: [editor.parameter] }) };
      return api.put(`/sensors/${editor.sensor.id}/re-baseline`, { body, isQuiet: true });
    },
    done: t("rebaseline_started"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t("rebaseline")}
      description={t("rebaselineText")}
      action={t("rebaselineStart")}
      fields={[
        {
          name: "reason",
          as: "textarea",
          label: t("fields.reason"),
          placeholder: t("rebaselineReason"),
          rows: 3,
          maxLength: 2_000,
        },
        { name: "is_whole", as: "checkbox", label: t("rebaselineAll") },
        {
          name: "on_controller",
          as: "checkbox",
          label: t("rebaselineController"),
          hint: t("rebaselineControllerHint"),
        },
      ]}
    />
  );
}
