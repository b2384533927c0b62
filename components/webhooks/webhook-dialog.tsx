"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { AskedFields, Draft } from "@/components/resource/asked-field";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Choices } from "@/components/ui/choices";
import { toast } from "@/components/ui/toaster";
import { useBegun } from "@/components/ui/use-begun";
import { api } from "@/lib/client/api";
import { isSecretAddress, webhookFormats } from "@/lib/domain/notifications/chat-messages";
import { webhookEvents } from "@/lib/domain/notifications/webhooks";
import type { newWebhook } from "@/lib/inputs/webhooks";
import { MessagePreview } from "./message-preview";
import { SecretDialog } from "./secret-dialog";
import { type PlantChoices, useEventName, type WireWebhook } from "./wire";

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: WireWebhook | null;
  choices: PlantChoices;
  onClose: () => void;
}

type Webhook = z.input<typeof newWebhook>;

/** Asks where what is sent; a new webhook shows its signing secret once. */
export function WebhookDialog({ webhook, choices, onClose }: WebhookDialogProps) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const { answered, passwordDialog } = usePasswordAgain();
  const [secret, setSecret] = useState<string | null>(null);
  const version = useBegun(webhook?.version);
  const ask = useAsk<Webhook, { data: { secret?: string } }>({
    initial: webhook
      ? {
          ...webhook,
          format: webhook.format as Webhook["format"],
          events: webhook.events as Webhook["events"],
          plant_ids: [...webhook.plant_ids],
        }
      : { url: "https://", format: "standard", events: ["alert.opened", "alert.closed"] },
    send: (input) =>
      answered((more) =>
        webhook
          ? api.put(`/webhooks/${webhook.id}`, { body: { ...input, ...more, version }, isQuiet: true })
          : api.post("/webhooks", { body: { ...input, ...more }, isQuiet: true }),
      ),
    onDone: ({ data }) => {
      if (data.secret) setSecret(data.secret);
      else {
        toast.success(t("saved"));
        onClose();
      }
      router.refresh();
    },
    onClose,
  });

  if (secret) return <SecretDialog title={t("created")} text={t("created_text")} secret={secret} onClose={onClose} />;

  return (
    <>
      <AskDialog
        ask={ask}
        title={t(webhook ? "edit" : "new")}
        width="lg"
        action={t(webhook ? "save" : "create")}
        isDisabled={!ask.values.name?.trim() || !ask.values.events?.length}
        fields={[...whatIsSent(t, webhook, ask.values), ...plantsOf(t, choices)]}
      />
      {passwordDialog}
    </>
  );
}

type Text = ReturnType<typeof useTranslations<"webhooks">>;

function whatIsSent(
  t: Text,
  webhook: WireWebhook | null,
  { format: chosen, events }: Draft<Webhook>,
): AskedFields<Webhook> {
  const format = chosen ?? "standard";
  const [event] = events ?? [];

  return [
    { name: "name", as: "text", label: t("name"), hint: t("name_hint"), maxLength: 120, required: true },
    {
      name: "format",
      as: "select",
      label: t("format"),
      hint: t(`format_hint.${format}`),
      required: true,
      choices: webhookFormats.map((value) => ({ value, label: t(`formats.${value}`) })),
    },
    {
      name: "url",
      as: "text",
      type: "url",
      label: t("url"),
      hint: t(webhook && isSecretAddress(webhook.format) ? "url_hint_secret" : "url_hint"),
      maxLength: 2_000,
      required: true,
    },
    {
      name: "events",
      label: t("events"),
      own: ({ value, change, error }) => (
        <EventChoices error={error} chosen={value ?? []} onChange={(events) => change([...events])} />
      ),
    },
    isSecretAddress(format) && event && <MessagePreview key="preview" event={event} />,
  ];
}

const plantsOf = (t: Text, choices: PlantChoices): AskedFields<Webhook> => [
  (choices.plants.length > 1 || choices.is_limited) && {
    name: "plant_ids",
    label: t("plants"),
    own: ({ value, change, error }) => (
      <Choices
        legend={t("plants")}
        hint={t(choices.is_limited ? "plants_hint_some" : "plants_hint")}
        error={error}
        options={choices.plants.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={value ?? []}
        onChange={(plants) => change([...plants])}
      />
    ),
  },
];

interface EventChoicesProps {
  error: ReactNode;
  chosen: Webhook["events"];
  onChange: (events: readonly Webhook["events"][number][]) => void;
}

function EventChoices({ error, chosen, onChange }: EventChoicesProps) {
  const t = useTranslations("webhooks");
  const eventName = useEventName();

  return (
    <Choices
      legend={t("events")}
      hint={t("events_hint")}
      error={error}
      options={webhookEvents.map((event) => ({
        value: event,
        label: eventName(event),
        hint: t(`event_hint.${event.replace(".", "_")}`),
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
