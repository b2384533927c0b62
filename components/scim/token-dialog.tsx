"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ShownOnceDialog } from "@/components/ui/shown-once-dialog";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api } from "@/lib/client/api";
import { overlaps } from "@/lib/domain/identity/scim/token";
import type { WireToken } from "./wire";

interface TokenDialogProps {
  company_id: number;
  /** The token to be replaced; null: a new one. */
  before: WireToken | null;
  onClose: () => void;
}

const untilRevoked = "none";
const choices = [...overlaps.map(String), untilRevoked];

/** Makes a token, or another in the place of one, and shows it once. */
export function TokenDialog({ company_id, before, onClose }: TokenDialogProps) {
  const t = useTranslations("scim");
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [name, setName] = useState("");
  const [overlap, setOverlap] = useState("24");
  const [mistake, setMistake] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);

  async function make(more: { current_password?: string }) {
    setMistake(undefined);
    const path = `/companies/${company_id}/scim/tokens`;
    const overlap_hours = overlap === untilRevoked ? null : Number(overlap);
    try {
      const { data } = await api.post<{ data: { token: string } }>(before ? `${path}/${before.id}/rotate` : path, {
        body: before ? { overlap_hours, ...more } : { name, ...more },
        isQuiet: true,
      });
      setMade(data.token);
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.messages.name) throw error;
      setMistake(error.messages.name.map((one) => `${t("name")} ${one}`).join(", "));
    }
  }

  async function submit() {
    setBusy(true);
    await guard(make).finally(() => setBusy(false));
  }

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
      <SubmitDialog
        title={t(before ? "rotate_title" : "new")}
        description={t(before ? "rotate_text" : "new_text")}
        action={t(before ? "rotate" : "make")}
        isBusy={isBusy}
        isDisabled={!before && name.trim() === ""}
        onSubmit={submit}
        onClose={onClose}
      >
        {before ? (
          <Field label={t("overlap")}>
            {(control) => (
              <Select
                {...control}
                value={overlap}
                onValueChange={setOverlap}
                options={choices.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
              />
            )}
          </Field>
        ) : (
          <Field label={t("name")} hint={t("name_hint")} error={mistake} required>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        )}
      </SubmitDialog>
      {passwordDialog}
    </>
  );
}
