"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { useBegun } from "@/components/ui/use-begun";
import { ApiError, api } from "@/lib/client/api";
import { leastKeptDays, mostKeptDays } from "@/lib/domain/operation/storage";
import type { OnWire } from "@/lib/server/http/wire";
import type { CompanyStorage } from "@/lib/services/monitoring/storage/storage";
import { Preview } from "./preview";

interface Asked {
  keep_readings_days: number | null;
  keep_hours_days: number | null;
  is_archived_to_files: boolean;
  is_deleted?: boolean;
}

/** What would be deleted, as the call reports it. */
interface Deleted {
  readings: number;
  hours: number;
}

/** Asks how long readings and hours are kept; where that deletes something, the question is asked once more with how much. */
export function KeepDialog({ storage, onClose }: { storage: OnWire<CompanyStorage>; onClose: () => void }) {
  const t = useTranslations("storage");
  const format = useFormatter();
  const { answered, passwordDialog } = usePasswordAgain();
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const version = useBegun(storage.version);
  const { company_id, keep_readings_days, keep_hours_days, is_archived_to_files } = storage;
  const ask = useAsk<Asked>({
    initial: { keep_readings_days, keep_hours_days, is_archived_to_files },
    send: async ({ is_deleted, keep_readings_days = null, keep_hours_days = null, is_archived_to_files = false }) => {
      const kept = { keep_readings_days, keep_hours_days, is_archived_to_files };
      const body = { ...kept, version, ...(is_deleted && { confirm: "delete" as const }) };
      try {
        return await answered((more) =>
          api.put(`/companies/${company_id}/storage`, { body: { ...body, ...more }, isQuiet: true }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.code === "confirm_delete" && isDeleted(error.data))
          setDeleted(error.data);
        throw error;
      }
    },
    done: t("saved"),
    onClose,
  });
  const daysOf = (value: unknown) => (value === null || value === undefined || value === "" ? null : Number(value));
  const kept = {
    keep_readings_days: daysOf(ask.values.keep_readings_days),
    keep_hours_days: daysOf(ask.values.keep_hours_days),
  };

  return (
    <>
      <AskDialog
        ask={ask}
        title={t("change")}
        action={t(ask.values.is_deleted ? "delete" : "save")}
        fields={[
          ...(["keep_readings_days", "keep_hours_days"] as const).map((name) => ({
            name,
            as: "number" as const,
            unit: "d",
            step: 1,
            min: leastKeptDays,
            max: mostKeptDays,
            label: t(name),
            hint: t(`hints.${name}`),
          })),
          {
            name: "is_archived_to_files",
            as: "checkbox",
            label: t("is_archived_to_files"),
            hint: t("hints.is_archived_to_files"),
          },
          deleted && {
            name: "is_deleted",
            as: "checkbox",
            label: t("is_deleted", {
              readings: format.number(deleted.readings),
              hours: format.number(deleted.hours),
            }),
          },
          storage.counted_until !== null && <Preview key="preview" kinds={storage.kinds} kept={kept} />,
        ]}
      />
      {passwordDialog}
    </>
  );
}

const isDeleted = (data: unknown): data is Deleted => typeof data === "object" && data !== null && "readings" in data;
