import { useTranslations } from "next-intl";
import type { OnWire } from "@/lib/server/http/wire";
import type { brokerPlants, PresentedBroker } from "@/lib/services/outward/brokers/brokers";

export type WireBroker = OnWire<PresentedBroker>;
export type BrokerPlants = Awaited<ReturnType<typeof brokerPlants>>;

/** Why a connection was not made, or ended. */
export function useFault() {
  const t = useTranslations("brokers.fault");
  return (fault: string): string => (t.has(fault) ? t(fault) : t("other", { code: fault }));
}
