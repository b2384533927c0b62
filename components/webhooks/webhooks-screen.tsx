"use client";

import { Plus, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { inTime } from "@/lib/client/chunks";
import { WebhookState } from "./webhook-state";
import type { PlantChoices, WireWebhook } from "./wire";

const WebhookDialog = dynamic(() => inTime(import("./webhook-dialog")).then((module) => module.WebhookDialog), {
  loading: () => null,
});

interface WebhooksScreenProps {
  webhooks: readonly WireWebhook[];
  plants: PlantChoices;
}

/** The addresses that the company's events are sent to. */
export function WebhooksScreen({ webhooks, plants }: WebhooksScreenProps) {
  const t = useTranslations("webhooks");
  const [isMaking, setMaking] = useState(false);
  const make = { label: t("new"), icon: <Plus aria-hidden />, onSelect: () => setMaking(true) };

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} primary={webhooks.length > 0 ? make : undefined} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <Card>
          {webhooks.length === 0 ? (
            <EmptyState
              icon={Webhook}
              title={t("empty")}
              text={t("empty_hint")}
              action={
                <Button variant="primary" onClick={make.onSelect}>
                  {make.icon}
                  {make.label}
                </Button>
              }
            />
          ) : (
            <ul>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </Card>
      </div>
      {isMaking && <WebhookDialog webhook={null} choices={plants} onClose={() => setMaking(false)} />}
    </>
  );
}

function WebhookRow({ webhook }: { webhook: WireWebhook }) {
  const t = useTranslations("webhooks");
  const { id, name, url, format, events, plants, dead_count, pending_count } = webhook;
  const facts = [
    t(`formats.${format}`),
    t("event_count", { count: events.length }),
    webhook.plant_ids.length === 0 ? t("all_plants") : plants.map((plant) => plant.name).join(", "),
    ...(pending_count > 0 ? [t("pending_count", { count: pending_count })] : []),
  ];

  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-b px-3 py-2.5 last:border-b-0 hover:bg-hover">
      <div className="grid min-w-0 flex-1 basis-60">
        <Link
          href={`/settings/webhooks/${id}`}
          className="break-words font-medium text-strong after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="truncate font-mono text-muted text-xs">{url}</span>
        <span className="text-muted text-xs">{facts.join(" · ")}</span>
      </div>
      {dead_count > 0 && (
        <span className="font-medium text-alarm-text text-xs">{t("dead_count", { count: dead_count })}</span>
      )}
      <WebhookState webhook={webhook} />
    </li>
  );
}
