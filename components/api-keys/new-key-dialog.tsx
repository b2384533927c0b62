"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Choices } from "@/components/ui/choices";
import { ShownOnceDialog } from "@/components/ui/shown-once-dialog";
import { api } from "@/lib/client/api";
import { keyLifetimes } from "@/lib/domain/identity/api-keys";
import type { newApiKey } from "@/lib/inputs/api-keys";
import type { KeyChoices } from "@/lib/services/identity/api-keys/own-keys";

interface NewKeyDialogProps {
  choices: KeyChoices;
  onClose: () => void;
}

type NewKey = z.input<typeof newApiKey>;

/** Asks what the key is for, what it may change, where, and how long it lasts, and shows it once. */
export function NewKeyDialog({ choices, onClose }: NewKeyDialogProps) {
  const t = useTranslations("api-keys");
  const named = useTranslations("roles.sections");
  const router = useRouter();
  const { answered, passwordDialog } = usePasswordAgain();
  const [made, setMade] = useState<string | null>(null);
  const ask = useAsk<NewKey, { data: { key: string } }>({
    initial: { expires_in_days: 90 },
    send: (input) => answered((more) => api.post("/api-keys", { body: { ...input, ...more }, isQuiet: true })),
    onDone: ({ data }) => {
      setMade(data.key);
      router.refresh();
    },
    onClose,
  });

  if (made)
    return (
      <ShownOnceDialog
        title={t("made")}
        text={t("made_text")}
        label={t("key")}
        hint={t("once")}
        value={made}
        action={t("copy")}
        copied={t("copied")}
        onClose={onClose}
      />
    );

  return (
    <>
      <AskDialog<NewKey>
        ask={ask}
        title={t("new")}
        description={t("new_text")}
        action={t("make")}
        isDisabled={!ask.values.name?.trim()}
        fields={[
          { name: "name", as: "text", label: t("name"), hint: t("name_hint"), maxLength: 100, required: true },
          {
            name: "expires_in_days",
            as: "select",
            label: t("expires"),
            choices: keyLifetimes.map((value) => ({ value, label: t("days", { count: value }) })),
          },
          choices.plants.length > 1 && {
            name: "plant_ids",
            label: t("plants"),
            own: ({ value, change }) => (
              <Choices
                legend={t("plants")}
                hint={t("plants_hint")}
                options={choices.plants.map(({ id, name }) => ({ value: id, label: name }))}
                chosen={value ?? []}
                onChange={(plants) => change([...plants])}
              />
            ),
          },
          choices.sections.length > 0 && {
            name: "sections",
            label: t("may_change"),
            own: ({ value, change }) => (
              <Choices
                legend={t("may_change")}
                hint={t("may_change_hint")}
                options={choices.sections.map((section) => ({ value: section, label: named(section) }))}
                chosen={value ?? []}
                onChange={(sections) => change([...sections])}
              />
            ),
          },
          { name: "is_for_mcp", as: "checkbox", label: t("for_assistants"), hint: t("for_assistants_hint") },
        ]}
      />
      {passwordDialog}
    </>
  );
}
