"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Choices } from "@/components/ui/choices";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ShownOnceDialog } from "@/components/ui/shown-once-dialog";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api } from "@/lib/client/api";
import { keyLifetimes } from "@/lib/domain/identity/api-keys";
import type { KeyChoices } from "@/lib/services/identity/api-keys/own-keys";

interface NewKeyDialogProps {
  choices: KeyChoices;
  onClose: () => void;
}

/** Asks what the key is for, what it may change, where, and how long it lasts, and shows it once. */
export function NewKeyDialog({ choices, onClose }: NewKeyDialogProps) {
  const t = useTranslations("api-keys");
  const named = useTranslations("roles.sections");
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [name, setName] = useState("");
  const [days, setDays] = useState<number>(90);
  const [sections, setSections] = useState<readonly string[]>([]);
  const [plants, setPlants] = useState<readonly number[]>([]);
  const [mistake, setMistake] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);

  async function make(more: { current_password?: string }) {
    setMistake(undefined);
    try {
      const body = { name, sections, plant_ids: plants, expires_in_days: days, ...more };
      const { data } = await api.post<{ data: { key: string } }>("/api-keys", { body, isQuiet: true });
      setMade(data.key);
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
      <SubmitDialog
        title={t("new")}
        description={t("new_text")}
        action={t("make")}
        isBusy={isBusy}
        isDisabled={name.trim() === ""}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="grid gap-4">
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
          <Field label={t("expires")}>
            {(control) => (
              <Select
                {...control}
                value={String(days)}
                onValueChange={(value) => setDays(Number(value))}
                options={keyLifetimes.map((one) => ({ value: String(one), label: t("days", { count: one }) }))}
              />
            )}
          </Field>
          {choices.plants.length > 1 && (
            <Choices
              legend={t("plants")}
              hint={t("plants_hint")}
              options={choices.plants.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={plants}
              onChange={setPlants}
            />
          )}
          {choices.sections.length > 0 && (
            <Choices
              legend={t("may_change")}
              hint={t("may_change_hint")}
              options={choices.sections.map((value) => ({ value, label: named(value) }))}
              chosen={sections}
              onChange={setSections}
            />
          )}
        </div>
      </SubmitDialog>
      {passwordDialog}
    </>
  );
}
