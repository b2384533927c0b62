import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import type { KeptState } from "./use-kept-downtimes";

/** Whether what is shown waits on this phone, or waits for its person because the server did not take it. */
export function KeptMark({ state }: { state: KeptState }) {
  const t = useTranslations("work-orders.attach.states");
  if (state === null) return null;

  return <span className={cn("text-xs", state === "refused" ? "text-alarm-text" : "text-muted")}>{t(state)}</span>;
}
