"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Choices } from "@/components/ui/choices";
import { api } from "@/lib/client/api";
import { reportingLifetimes } from "@/lib/domain/identity/reporting-logins";
import type { newReportingLogin } from "@/lib/inputs/reporting-logins";
import { MadeLoginDialog } from "./made-login-dialog";
import type { WireMadeLogin, WirePlant } from "./wire";

type NewLogin = z.input<typeof newReportingLogin>;

/** Asks what the login is for, where, and how long, and shows its password once. */
export function NewLoginDialog({ plants, onClose }: { plants: readonly WirePlant[]; onClose: () => void }) {
  const t = useTranslations("reporting");
  const router = useRouter();
  const { answered, passwordDialog } = usePasswordAgain();
  const [made, setMade] = useState<WireMadeLogin | null>(null);
  const ask = useAsk<NewLogin, { data: WireMadeLogin }>({
    initial: { expires_in_days: 90 },
    send: (input) => answered((more) => api.post("/reporting-logins", { body: { ...input, ...more }, isQuiet: true })),
    onDone: ({ data }) => {
      setMade(data);
      router.refresh();
    },
    onClose,
  });

  if (made) return <MadeLoginDialog of={made} title={t("created")} text={t("created_text")} onClose={onClose} />;

  return (
    <>
      <AskDialog<NewLogin>
        ask={ask}
        title={t("new")}
        description={t("new_text")}
        action={t("create")}
        isDisabled={!ask.values.name?.trim()}
        fields={[
          { name: "name", as: "text", label: t("name"), hint: t("name_hint"), maxLength: 120, required: true },
          {
            name: "expires_in_days",
            as: "select",
            label: t("expires"),
            choices: reportingLifetimes.map((value) => ({ value, label: t("days", { count: value }) })),
          },
          plants.length > 1 && {
            name: "plant_ids",
            label: t("plants"),
            own: ({ value, change, error }) => (
              <Choices
                legend={t("plants")}
                hint={t("plants_hint")}
                error={error}
                options={plants.map(({ id, name }) => ({ value: id, label: name }))}
                chosen={value ?? []}
                onChange={(chosen) => change([...chosen])}
              />
            ),
          },
        ]}
      />
      {passwordDialog}
    </>
  );
}
