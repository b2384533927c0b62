"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Choices } from "@/components/ui/choices";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { type WebhookEvent, webhookEvents } from "@/lib/domain/notifications/webhooks";
import { SecretDialog } from "./secret-dialog";
import { type PlantChoices, useEventName, type WireWebhook } from "./wire";

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: WireWebhook | null;
  choices: PlantChoices;
  onClose: () => void;
}

const fields = ["name", "url", "events", "plant_ids"] as const;
type FieldName = (typeof fields)[number];

/** Asks where what is sent; a new webhook shows its signing secret once. */
export function WebhookDialog({ webhook, choices, onClose }: WebhookDialogProps) {
  const t = useTranslations("webhooks");
  const eventName = useEventName();
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "https://");
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? ["alert.opened", "alert.closed"]);
  const [plants, setPlants] = useState<readonly number[]>(webhook?.plant_ids ?? []);
  const [mistakes, setMistakes] = useState<Partial<Record<FieldName, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const labels: Record<FieldName, string> = {
    ...{ name: t("name"), url: t("url"), events: t("events"), plant_ids: t("plants") },
  };

  async function save(more: { current_password?: string }) {
    setMistakes({});
    const body = { name, url, events, plant_ids: plants, ...more };
    try {
      if (webhook) {
        await api.put(`/webhooks/${webhook.id}`, { body: { ...body, version: webhook.version }, isQuiet: true });
        toast.success(t("saved"));
        onClose();
      } else {
        const { data } = await api.post<{ data: { secret: string } }>("/webhooks", { body, isQuiet: true });
        setSecret(data.secret);
      }
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = mistakesIn(error, labels);
      if (Object.keys(found).length === 0) throw error;
      setMistakes(found);
    }
  }

  async function submit() {
    setBusy(true);
    await guard(save).finally(() => setBusy(false));
  }

  if (secret) return <SecretDialog title={t("created")} text={t("created_text")} secret={secret} onClose={onClose} />;

  return (
    <>
      <SubmitDialog
        title={t(webhook ? "edit" : "new")}
        width="lg"
        action={t(webhook ? "save" : "create")}
        isBusy={isBusy}
        isDisabled={name.trim() === "" || events.length === 0}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <Field label={labels.name} hint={t("name_hint")} error={mistakes.name} required>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={120}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label={labels.url} hint={t("url_hint")} error={mistakes.url} required>
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={2_000}
                value={url}
                onChange={(event) => setUrl(event.target.value)}
              />
            )}
          </Field>
          <Choices
            legend={labels.events}
            hint={t("events_hint")}
            error={mistakes.events}
            options={webhookEvents.map((value: WebhookEvent) => ({
              value: value as string,
              label: eventName(value),
              hint: t(`event_hint.${value.replace(".", "_")}`),
            }))}
            chosen={events}
            onChange={setEvents}
          />
          {(choices.plants.length > 1 || choices.is_limited) && (
            <Choices
              legend={labels.plant_ids}
              hint={t(choices.is_limited ? "plants_hint_some" : "plants_hint")}
              error={mistakes.plant_ids}
              options={choices.plants.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={plants}
              onChange={setPlants}
            />
          )}
        </div>
      </SubmitDialog>
      {passwordDialog}
    </>
  );
}

/** What is wrong with which field; an entry of a list belongs to its field. */
function mistakesIn(error: ApiError, labels: Record<FieldName, string>) {
  const found: Partial<Record<FieldName, string>> = {};
  for (const [path, messages] of Object.entries(error.messages)) {
    const field = fields.find((one) => one === path.split(".")[0]);
    if (field) found[field] = messages.map((one) => `${labels[field]} ${one}`).join(", ");
  }
  return found;
}
