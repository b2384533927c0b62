"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { AskedFields } from "@/components/resource/asked-field";
import type { BulkActionProps } from "@/components/resource/list-props";
import { useAsk } from "@/components/resource/use-ask";
import type { BulkResult } from "@/components/resource/use-selection";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { Choices, placeOf, type Target, useTargetFields } from "./move-target";

interface Move extends Target {
  sensors: "keep" | "take_off";
  reason: string;
}

/** Moves several items of one plant to the same place. Those that cannot be moved stay selected, with the reason. */
export function MoveItemsDialog({ rows, run, onClose }: BulkActionProps & { onClose: () => void }) {
  const t = useTranslations("hierarchy.move");
  const ask = useAsk<Move, { data: BulkResult[] }>({
    initial: { to: "asset", sensors: "keep" },
    send: ({ sensors, reason, ...target }) => {
      const body = { ids: rows.map(({ id }) => id), ...placeOf(target), sensors, reason };
      return api.post("/equipments/move", { body, isQuiet: true });
    },
    onDone: (answer) => {
      const done = answer.data.filter(({ status }) => status === "done").length;
      if (done > 0) toast.success(t("many_done", { count: done }));
      if (done < answer.data.length) toast.warning(t("many_refused", { count: answer.data.length - done }));
      onClose();
      void run(async () => answer);
    },
    onClose,
  });
  const target = useTargetFields(ask, rows[0]?.plant_id) as AskedFields<Move>;
  const keep = ask.values.to === "asset" ? "many_keep_on_asset" : "many_keep";

  return (
    <AskDialog
      ask={ask}
      title={t("many_title", { count: rows.length })}
      description={t("many_hint")}
      width="sm"
      action={t("action")}
      fields={[
        ...target,
        {
          name: "sensors",
          label: t("many_sensors"),
          own: ({ value, change }) => (
            <Choices
              legend={t("many_sensors")}
              isShown
              choices={["keep", "take_off"]}
              value={value ?? "keep"}
              onChoose={change}
              label={(choice) => t(choice === "take_off" ? choice : keep)}
            />
          ),
        },
        { name: "reason", as: "text", label: t("reason"), maxLength: 200 },
      ]}
    />
  );
}
