"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment, Sentence } from "@/components/ui/moment";
import { Pager } from "@/components/ui/pager";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { useAddress } from "@/lib/client/use-address";
import { type DeliveryStatus, deliveryStatuses } from "@/lib/domain/notifications/webhooks";
import { DeliveryState } from "./delivery-state";
import { useEventName, useOutcome, type WireDeliveries, type WireDelivery, type WireWebhook } from "./wire";

const DeliveryDialog = dynamic(() => inTime(import("./delivery-dialog")).then((module) => module.DeliveryDialog), {
  loading: () => null,
});

interface DeliveriesCardProps {
  webhook: WireWebhook;
  deliveries: WireDeliveries;
  status: DeliveryStatus | null;
}

/** What was delivered, what waits, and the dead letters. */
export function DeliveriesCard({ webhook, deliveries, status }: DeliveriesCardProps) {
  const t = useTranslations("webhooks");
  const address = useAddress();
  const router = useRouter();
  const [opened, setOpened] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { current_page, per_page, total } = deliveries.meta;

  async function resendDead() {
    const answer = await unlessRefused(
      api.post<{ data: { resent: number } }>(`/webhooks/${webhook.id}/resend`, { body: {} }),
    );
    if (answer) toast.success(t("resent", { count: answer.data.resent }));
    router.refresh();
  }

  return (
    <Card>
      <CardHeader
        title={t("deliveries")}
        note={t("deliveries_text")}
        actions={
          webhook.is_active &&
          webhook.dead_count > 0 && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t("resend_dead")}
            </Button>
          )
        }
      />
      <div className="border-line-soft border-b px-3 py-2">
        <StatusFilter status={status} dead_count={webhook.dead_count} />
      </div>
      {total === 0 ? (
        <EmptyState
          kind={status ? "filtered" : "first"}
          title={t(status ? "none_filtered" : "none")}
          text={status ? undefined : t("none_hint")}
        />
      ) : (
        <ul>
          {deliveries.data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isOn={webhook.is_active}
              onOpen={() => setOpened(delivery.id)}
            />
          ))}
        </ul>
      )}
      {total > per_page && (
        <Pager
          page={current_page}
          pageSize={per_page}
          total={total}
          onPageChange={(page) => address.change({ page: String(page) })}
        />
      )}
      {opened !== null && <DeliveryDialog key={opened} webhook={webhook} id={opened} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("resend_question")}
        object={webhook.name}
        consequences={[t("resend_text")]}
        action={t("resend")}
        tone="plain"
        onConfirm={resendDead}
      />
    </Card>
  );
}

function StatusFilter({ status, dead_count }: { status: DeliveryStatus | null; dead_count: number }) {
  const t = useTranslations("webhooks");
  const address = useAddress();

  return (
    <SegmentedControl
      label={t("filter")}
      size="sm"
      value={status ?? "all"}
      onValueChange={(value) =>
        address.change({ status: value === "all" ? null : value, page: null }, { replace: true })
      }
      segments={(["all", ...deliveryStatuses] as const).map((value) => ({
        value,
        label: value === "all" ? t("all") : t(`filters.${value}`),
        ...(value === "dead" && dead_count > 0 ? { count: dead_count } : {}),
      }))}
    />
  );
}

interface DeliveryRowProps {
  delivery: WireDelivery;
  isOn: boolean;
  onOpen: () => void;
}

function DeliveryRow({ delivery, isOn, onOpen }: DeliveryRowProps) {
  const t = useTranslations("webhooks");
  const eventName = useEventName();
  const outcomeOf = useOutcome();
  const { type, status, attempts, occurred_at, next_attempt_at, response_status, error } = delivery;
  const outcome = outcomeOf({ status: response_status, error });

  return (
    <li className="relative flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-b px-3 py-2 last:border-b-0 hover:bg-hover">
      <div className="grid min-w-0 flex-1 basis-48">
        <button
          type="button"
          aria-label={t("open", { event: eventName(type), status: t(`status.${status}`) })}
          onClick={onOpen}
          className="text-left font-medium text-strong after:absolute after:inset-0"
        >
          {eventName(type)}
        </button>
        <Moment at={occurred_at} as="second" className="text-muted text-xs" />
      </div>
      <span className="grid text-muted text-xs sm:text-right">
        <span>
          {t("attempts", { count: attempts })}
          {outcome && ` · ${outcome}`}
        </span>
        {status === "pending" && attempts > 0 && (
          <span>
            {isOn ? <Sentence of={(at) => t("next_attempt", { at: at(next_attempt_at, "minute") })} /> : t("waits_off")}
          </span>
        )}
      </span>
      <DeliveryState status={status} />
    </li>
  );
}
