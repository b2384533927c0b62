"use client";

import { KeyRound, Pencil, Power, Send, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { Card, CardBody } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Facts } from "@/components/ui/facts";
import { Moment, Sentence } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import type { DeliveryStatus } from "@/lib/domain/notifications/webhooks";
import { DeliveriesCard } from "./deliveries-card";
import { SecretDialog } from "./secret-dialog";
import { WebhookState } from "./webhook-state";
import { type PlantChoices, useEventName, type WireDeliveries, type WireWebhook } from "./wire";

const WebhookDialog = dynamic(() => inTime(import("./webhook-dialog")).then((module) => module.WebhookDialog), {
  loading: () => null,
});

interface WebhookScreenProps {
  webhook: WireWebhook;
  deliveries: WireDeliveries;
  plants: PlantChoices;
  status: DeliveryStatus | null;
}

const questions = ["off", "rotate", "delete"] as const;
type Question = (typeof questions)[number];

/** One webhook: what it sends where, and what came of it. */
export function WebhookScreen({ webhook, deliveries, plants, status }: WebhookScreenProps) {
  const t = useTranslations("webhooks");
  const [isEditing, setEditing] = useState(false);
  const [asking, setAsking] = useState<Question | null>(null);
  const { answers, secret, setSecret, sendTest, turn, passwordDialog } = useWebhookCalls(webhook);

  return (
    <>
      <PageHeader
        title={webhook.name}
        crumbs={
          <HierarchyCrumb segments={[{ href: "/settings/webhooks", label: t("title") }, { label: webhook.name }]} />
        }
        aside={<WebhookState webhook={webhook} />}
        primary={
          webhook.is_active
            ? { label: t("test"), icon: <Send aria-hidden />, onSelect: () => void sendTest() }
            : { label: t("switch_on"), icon: <Power aria-hidden />, onSelect: () => void turn(true) }
        }
        actions={[
          { label: t("edit_short"), icon: <Pencil aria-hidden />, onSelect: () => setEditing(true) },
          ...(webhook.is_active
            ? [{ label: t("switch_off"), icon: <Power aria-hidden />, onSelect: () => setAsking("off") }]
            : []),
          { label: t("rotate"), icon: <KeyRound aria-hidden />, onSelect: () => setAsking("rotate"), isFolded: true },
          {
            label: t("delete"),
            icon: <Trash2 aria-hidden />,
            onSelect: () => setAsking("delete"),
            danger: true,
            isFolded: true,
          },
        ]}
      />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <AboutCard webhook={webhook} />
        <DeliveriesCard webhook={webhook} deliveries={deliveries} status={status} />
      </div>
      {isEditing && <WebhookDialog webhook={webhook} choices={plants} onClose={() => setEditing(false)} />}
      {questions.map((question) => (
        <ConfirmDialog
          key={question}
          open={asking === question}
          onOpenChange={(open) => !open && setAsking(null)}
          title={t(`${question}_question`)}
          object={webhook.name}
          consequences={[t(`${question}_text`)]}
          action={answers[question].action}
          tone={question === "delete" ? "danger" : "plain"}
          onConfirm={answers[question].run}
        />
      ))}
      {secret && (
        <SecretDialog title={t("rotated")} text={t("rotate_text")} secret={secret} onClose={() => setSecret(null)} />
      )}
      {passwordDialog}
    </>
  );
}

/** What can be done with the webhook, and the new secret while it is shown. */
function useWebhookCalls({ id }: WireWebhook) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [secret, setSecret] = useState<string | null>(null);
  const path = `/webhooks/${id}`;

  async function sendTest() {
    const sent = await unlessRefused(api.post(`${path}/test`, { body: {} }));
    if (sent) toast.success(t("test_queued"));
    router.refresh();
  }

  async function turn(is_active: boolean) {
    const saved = await unlessRefused(api.put(path, { body: { is_active } }));
    if (saved) toast.success(t(is_active ? "switched_on" : "switched_off"));
    router.refresh();
  }

  const rotate = () =>
    guard(async (more) => {
      const { data } = await api.post<{ data: { secret: string } }>(`${path}/secret`, { body: more, isQuiet: true });
      setSecret(data.secret);
      router.refresh();
    });

  async function remove() {
    const answer = await unlessRefused(api.delete<{ message: string }>(path, { body: {} }));
    if (!answer) return;
    toast.success(answer.message);
    router.push("/settings/webhooks");
  }

  const answers: Record<Question, { action: string; run: () => Promise<void> }> = {
    off: { action: t("switch_off"), run: () => turn(false) },
    rotate: { action: t("rotate"), run: rotate },
    delete: { action: t("delete"), run: remove },
  };

  return { answers, secret, setSecret, sendTest, turn, passwordDialog };
}

function AboutCard({ webhook }: { webhook: WireWebhook }) {
  const t = useTranslations("webhooks");
  const eventName = useEventName();
  const { url, format, events, plants, created_at, secret_since, previous_until } = webhook;
  const isOverlapping = previous_until !== null && new Date(previous_until) > new Date();

  return (
    <Card className="overflow-hidden">
      <Notice webhook={webhook} />
      <CardBody className="grid gap-2.5">
        <p className="break-all font-mono text-strong text-xs">{url}</p>
        <Facts
          facts={[
            [t("format"), t(`formats.${format}`)],
            [t("events"), events.map((one) => eventName(one)).join(", ")],
            [t("plants"), webhook.plant_ids.length === 0 ? t("all_plants") : plants.map(({ name }) => name).join(", ")],
            [t("made"), <Moment key="made" at={created_at} as="day" />],
            [
              t("secret_since"),
              <span key="secret" className="grid">
                {secret_since ? <Moment at={secret_since} as="day" /> : t("error.no_secret")}
                {isOverlapping && (
                  <span className="text-muted text-xs">
                    <Sentence of={(at) => t("overlap", { at: at(previous_until, "minute") })} />
                  </span>
                )}
              </span>,
            ],
          ]}
        />
      </CardBody>
    </Card>
  );
}

/** Why it is off, or that it soon may be. */
function Notice({ webhook }: { webhook: WireWebhook }) {
  const t = useTranslations("webhooks");
  const { is_active, disabled_at, disabled_reason, failing_since } = webhook;
  const since = is_active ? failing_since : disabled_at;
  if (!since) return null;
  const reason = disabled_reason ?? "person";

  return (
    <p role="status" className="border-line-soft border-b bg-warning-tint px-3 py-2 text-sm text-warning-text">
      {is_active ? (
        <Sentence of={(at) => t("failing_since", { at: at(since, "minute") })} />
      ) : (
        <Sentence of={(at) => t(`off_because.${reason}`, { at: at(since, "minute") })} />
      )}
    </p>
  );
}
