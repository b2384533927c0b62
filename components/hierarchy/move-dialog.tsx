"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { AskedFields } from "@/components/resource/asked-field";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import { labelOf, type Row } from "@/lib/client/rows";
import { Choices, placeOf, type Target, useTargetFields } from "./move-target";

interface Move extends Target {
  sensors: "keep" | "take_off" | "hand_over";
  replaced_by_id?: number;
  reason?: string;
}

/** Moves an item to another asset of its plant, into a storeroom, or out into limbo, and asks what becomes of its sensors. */
export function MoveDialog({ row, open, onClose }: { row: Row; open: boolean; onClose: () => void }) {
  return open && <MoveItem row={row} onClose={onClose} />;
}

function MoveItem({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useTranslations("hierarchy.move");
  const count = useSensorCount(row.id);
  const ask = useAsk<Move>({
    initial: { to: "asset", sensors: "keep" },
    send: ({ sensors, replaced_by_id, reason, ...target }) => {
      const body = { ...placeOf(target), sensors, replaced_by_id, reason, version: row.version };
      return api.post(`/equipments/move/${row.id}`, { body, isQuiet: true });
    },
    done: t("done", { item: labelOf(row) }),
    onClose,
  });
  const target = useTargetFields(ask, row.plant_id) as AskedFields<Move>;
  const { to, sensors } = ask.values;

  return (
    <AskDialog<Move>
      ask={ask}
      title={t("title")}
      description={labelOf(row)}
      width="sm"
      action={t("action")}
      fields={[
        ...target,
        count > 0 && {
          name: "sensors",
          label: t("sensors", { count }),
          own: ({ value, change }) => (
            <Choices
              legend={t("sensors", { count })}
              isShown
              choices={["keep", "take_off", "hand_over"]}
              value={value ?? "keep"}
              onChoose={change}
              label={(choice) => t(choice === "keep" && to === "asset" ? "keep_on_asset" : choice)}
            />
          ),
        },
        count > 0 &&
          sensors === "hand_over" && {
            name: "replaced_by_id",
            as: "related",
            label: t("whichItem"),
            from: "/equipments",
            query: { plant_id: [row.plant_id] },
            required: true,
            requiredText: t("pickItem"),
          },
        { name: "reason", as: "text", label: t("reason"), maxLength: 200 },
      ]}
    />
  );
}

/** How many sensors are mounted on it, as soon as that is known. */
function useSensorCount(id: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    api
      .get<{ data: { sensors_count?: number } }>(`/equipments/${id}`, { isQuiet: true })
      .then(({ data }) => isCurrent && setCount(data.sensors_count ?? 0))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [id]);

  return count;
}
