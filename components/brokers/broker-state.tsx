import { useTranslations } from "next-intl";
import { ProcessChip } from "@/components/ui/process-chip";
import type { WireBroker } from "./wire";

const looks = {
  connected: "completed",
  waiting: "on_hold",
  connecting: "running",
  failing: "failed",
  off: "denied",
} as const;

export function BrokerState({ state }: { state: WireBroker["state"] }) {
  const t = useTranslations("brokers.state");
  return <ProcessChip state={looks[state]} label={t(state)} />;
}
