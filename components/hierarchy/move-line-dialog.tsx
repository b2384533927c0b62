"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import { labelOf, type Row } from "@/lib/client/rows";
import type { LineMove } from "@/lib/inputs/line-move";

/** Moves a line that was entered under the wrong plant to another plant of its company. */
export function MoveLineDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useTranslations("production-lines");
  const ask = useAsk<Omit<LineMove, "version">>({
    send: (input) =>
      api.post(`/production-lines/${row.id}/move`, { body: { ...input, version: row.version }, isQuiet: true }),
    done: t("moved"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("move")}
      description={labelOf(row)}
      width="sm"
      action={t("move_action")}
      fields={[
        <p key="text" className="text-body">
          {t("move_text")}
        </p>,
        {
          name: "plant_id",
          as: "related",
          from: "/plants",
          query: { company_id: [row.company_id] },
          label: t("which_plant"),
          required: true,
          requiredText: t("which_plant_missing"),
        },
      ]}
    />
  );
}
