"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { ShownOnceDialog } from "@/components/ui/shown-once-dialog";
import { api } from "@/lib/client/api";
import { overlaps } from "@/lib/domain/identity/scim/token";
import type { WireToken } from "./wire";

interface TokenDialogProps {
  company_id: number;
  /** The token to be replaced; null: a new one. */
  before: WireToken | null;
  onClose: () => void;
}

/** Hours for which the token before goes on; null: until it is revoked. */
const choices = [...overlaps, null];

/** Makes a token, or another in the place of one, and shows it once. */
export function TokenDialog({ company_id, before, onClose }: TokenDialogProps) {
  const t = useTranslations("scim");
  const router = useRouter();
  const { answered, passwordDialog } = usePasswordAgain();
  const [made, setMade] = useState<string | null>(null);
  const path = `/companies/${company_id}/scim/tokens`;
  const ask = useAsk<{ name?: string; overlap_hours?: number | null }, { data: { token: string } }>({
    initial: { overlap_hours: 24 },
    send: (input) =>
      answered((more) =>
        api.post(before ? `${path}/${before.id}/rotate` : path, { body: { ...input, ...more }, isQuiet: true }),
      ),
    onDone: ({ data }) => {
      setMade(data.token);
      router.refresh();
    },
    onClose,
  });

  if (made)
    return (
      <ShownOnceDialog
        title={t("made")}
        text={t("made_text")}
        label={t("token")}
        hint={t("once")}
        value={made}
        action={t("copy")}
        copied={t("copied")}
        onClose={onClose}
      />
    );

  return (
    <>
      <AskDialog
        ask={ask}
        title={t(before ? "rotate_title" : "new")}
        description={t(before ? "rotate_text" : "new_text")}
        action={t(before ? "rotate" : "make")}
        isDisabled={!before && !ask.values.name?.trim()}
        fields={[
          before
            ? {
                name: "overlap_hours",
                as: "select",
                label: t("overlap"),
                choices: choices.map((value) => ({ value, label: t(`overlaps.${value ?? "none"}`) })),
              }
            : { name: "name", as: "text", label: t("name"), hint: t("name_hint"), maxLength: 100, required: true },
        ]}
      />
      {passwordDialog}
    </>
  );
}
