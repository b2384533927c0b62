import { useTranslations } from "next-intl";
import { ProcessChip } from "@/components/ui/process-chip";
import type { WireWebhook } from "./wire";

export function WebhookState({ webhook }: { webhook: Pick<WireWebhook, "is_active" | "failing_since"> }) {
  const t = useTranslations("webhooks.state");
  if (!webhook.is_active) return <ProcessChip state="denied" label={t("off")} />;
  if (webhook.failing_since) return <ProcessChip state="failed" label={t("failing")} />;
  return <ProcessChip state="completed" label={t("on")} />;
}
