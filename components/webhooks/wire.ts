import { useTranslations } from "next-intl";
import type { OnWire } from "@/lib/server/http/wire";
import type { listWebhookDeliveries, WebhookDeliveryDetail } from "@/lib/services/outward/webhooks/deliveries";
import type { PresentedWebhook, plantChoices } from "@/lib/services/outward/webhooks/webhooks";

export type WireWebhook = OnWire<PresentedWebhook>;
export type WireDeliveries = OnWire<Awaited<ReturnType<typeof listWebhookDeliveries>>>;
export type WireDelivery = WireDeliveries["data"][number];
export type WireDeliveryDetail = OnWire<WebhookDeliveryDetail>;
export type PlantChoices = Awaited<ReturnType<typeof plantChoices>>;

/** What people call an event: "alert.opened" is "Alarm opened". */
export function useEventName() {
  const t = useTranslations("webhooks.event");
  return (type: string) => t(type.replace(".", "_"));
}

/** What came of an attempt, or of the last one: a status, or why there was none. */
export function useOutcome() {
  const t = useTranslations("webhooks");
  return ({ status, error }: { status: number | null; error: string | null }): string | null => {
    if (status !== null) return t("http_status", { status: String(status) });
    if (error === null) return null;
    return t.has(`error.${error}`) ? t(`error.${error}`) : t("error.other", { code: error });
  };
}
