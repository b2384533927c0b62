import { useTranslations } from "next-intl";
import { ProcessChip } from "@/components/ui/process-chip";

const looks = { pending: "due", delivered: "completed", dead: "failed" } as const;

export function DeliveryState({ status }: { status: string }) {
  const t = useTranslations("webhooks.status");
  return <ProcessChip state={looks[status as keyof typeof looks]} label={t(status)} />;
}
