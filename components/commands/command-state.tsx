import { useTranslations } from "next-intl";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import type { CommandState as State } from "@/lib/domain/monitoring/commands";

const looks: Record<State, ProcessState> = {
  queued: "pending",
  sent: "running",
  acked: "completed",
  failed: "failed",
  timeout: "timeout",
};

/** In a command's own words: "Waiting", "Sent", "Confirmed". */
export function CommandState({ state }: { state: State }) {
  const t = useTranslations("commands.states");

  return <ProcessChip state={looks[state]} label={t(state)} />;
}
