"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Facts } from "@/components/ui/facts";
import { Moment } from "@/components/ui/moment";
import { SkeletonRows } from "@/components/ui/skeletons";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn, unlessRefused } from "@/lib/client/api";
import { DeliveryState } from "./delivery-state";
import { useEventName, useOutcome, type WireDeliveryDetail, type WireWebhook } from "./wire";

interface DeliveryDialogProps {
  webhook: WireWebhook;
  id: number;
  onClose: () => void;
}

/** One delivery: what is sent, and every attempt with its answer. */
export function DeliveryDialog({ webhook, id, onClose }: DeliveryDialogProps) {
  const t = useTranslations("webhooks");
  const everywhere = useTranslations("ui");
  const eventName = useEventName();
  const router = useRouter();
  const path = `/webhooks/${webhook.id}/deliveries/${id}`;
  const { delivery, isFailed } = useDelivery(path);
  const [isBusy, setBusy] = useState(false);
  async function resend() {
    setBusy(true);
    const answer = await unlessRefused(api.post<{ message: string }>(`${path}/resend`, { body: {} }));
    setBusy(false);
    router.refresh();
    if (!answer) return;
    toast.success(answer.message);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={delivery ? eventName(delivery.type) : t("delivery")}
      width="lg"
      footer={
        <>
          <Button onClick={onClose}>{everywhere("close")}</Button>
          {webhook.is_active && delivery && delivery.status !== "pending" && (
            <Button variant="primary" busy={isBusy} onClick={() => void resend()}>
              {t("resend")}
            </Button>
          )}
        </>
      }
    >
      {isFailed && <ErrorState />}
      {!delivery && !isFailed && <SkeletonRows rows={4} columns={2} />}
      {delivery && (
        <div className="grid gap-4">
          <Facts
            facts={[
              [t("filter"), <DeliveryState key="state" status={delivery.status} />],
              [t("occurred"), <Moment key="occurred" at={delivery.occurred_at} as="second" />],
              [
                t("webhook_id"),
                <span key="id" className="break-all font-mono text-xs">
                  {delivery.event_id}
                </span>,
              ],
            ]}
          />
          <Attempts delivery={delivery} />
          <section className="grid gap-1.5">
            <h3 className="font-semibold text-sm text-strong">{t("payload")}</h3>
            {delivery.payload ? (
              <Text label={t("payload")}>{JSON.stringify(delivery.payload, null, 2)}</Text>
            ) : (
              <p className="text-muted">{t("payload_none")}</p>
            )}
          </section>
        </div>
      )}
    </Dialog>
  );
}

function useDelivery(path: string) {
  const [delivery, setDelivery] = useState<WireDeliveryDetail | null>(null);
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    let isOpen = true;
    api.get<{ data: WireDeliveryDetail }>(path, { isQuiet: true }).then(
      ({ data }) => isOpen && setDelivery(data),
      (caught) => {
        refusalIn(caught);
        if (isOpen) setFailed(true);
      },
    );
    return () => {
      isOpen = false;
    };
  }, [path]);

  return { delivery, isFailed };
}

function Attempts({ delivery: { attempt_log } }: { delivery: WireDeliveryDetail }) {
  const t = useTranslations("webhooks");
  const outcomeOf = useOutcome();
  if (attempt_log.length === 0) return null;

  return (
    <section className="grid gap-1.5">
      <h3 className="font-semibold text-sm text-strong">{t("attempt_log")}</h3>
      <ol className="grid rounded-control border border-line">
        {attempt_log.toReversed().map((one) => (
          <li key={one.attempt} className="grid gap-1 border-line-soft border-b px-3 py-2 last:border-b-0">
            <span className="flex flex-wrap gap-x-3">
              <span className="font-medium text-strong">{t("attempt_number", { number: one.attempt })}</span>
              <span>{outcomeOf(one)}</span>
              <span className="text-muted text-xs sm:ml-auto">
                <Moment at={one.at} as="second" /> · {t("duration", { ms: one.duration_ms })}
              </span>
            </span>
            {one.response && <Text label={`${t("answer")} ${one.attempt}`}>{one.response}</Text>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long text is scrolled with the keyboard
    <section tabIndex={0} aria-label={label} className="max-h-72 overflow-auto rounded-control bg-line-soft p-2">
      <pre className="whitespace-pre-wrap break-all font-mono text-xs">{children}</pre>
    </section>
  );
}
