"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";
import type { RegisterCommandInput } from "@/lib/inputs/commands";

/** The value that is written goes to the controller as a command; the list shows it when it has been confirmed. */
export function WriteDialog({ row }: { row: Row | null }) {
  return row && <WriteTo key={row.id} row={row} />;
}

function WriteTo({ row }: { row: Row }) {
  const t = useTranslations("registers");
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const { min, max, unit } = row as { min?: number; max?: number; unit?: string };

  function close() {
    const rest = new URLSearchParams(address);
    rest.delete("write");
    router.replace(rest.size > 0 ? `${pathname}?${rest}` : pathname, { scroll: false });
  }
  const ask = useAsk<Pick<RegisterCommandInput, "value">>({
    initial: { value: typeof row.value === "number" ? row.value : null },
    send: ({ value }) => api.post("/registers/command", { body: { register_id: row.id, value }, isQuiet: true }),
    done: t("sent"),
    onDone: close,
    onClose: close,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("write_to", { name: String(row.name) })}
      description={t("write_hint")}
      width="sm"
      action={t("write")}
      fields={[
        {
          name: "value",
          as: "number",
          label: t("fields.value"),
          required: true,
          step: 1,
          min: min ?? undefined,
          max: max ?? undefined,
          unit: unit ?? undefined,
        },
      ]}
    />
  );
}
