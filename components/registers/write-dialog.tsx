"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";

/** The value that is written goes to the controller as a command; the list shows it when it has been confirmed. */
export function WriteDialog({ row }: { row: Row | null }) {
  const t = useTranslations("registers");
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const [value, setValue] = useState<number | null>(typeof row?.value === "number" ? row.value : null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!row) return null;

  function close() {
    const rest = new URLSearchParams(address);
    rest.delete("write");
    router.replace(rest.size > 0 ? `${pathname}?${rest}` : pathname, { scroll: false });
  }

  async function write() {
    setBusy(true);
    try {
      await api.post("/registers/command", { body: { register_id: row!.id, value }, isQuiet: true });
      toast.success(t("sent"));
      close();
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      setError(refused.messages.value?.join(", ") ?? refused.sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SubmitDialog
      title={t("write_to", { name: String(row.name) })}
      description={t("write_hint")}
      width="sm"
      action={t("write")}
      isBusy={isBusy}
      onSubmit={write}
      onClose={close}
    >
      <Field label={t("fields.value")} error={error} required>
        {(control) => (
          <NumberStepper
            {...control}
            value={value}
            onValueChange={(next) => {
              setValue(next);
              setError(undefined);
            }}
            min={(row.min as number | null) ?? undefined}
            max={(row.max as number | null) ?? undefined}
            unit={(row.unit as string | null) ?? undefined}
          />
        )}
      </Field>
    </SubmitDialog>
  );
}
