import { useTranslations } from "next-intl";
import { ProcessChip } from "@/components/ui/process-chip";
import type { ReaderState } from "@/lib/domain/readers/state";

const looks = {
  online: "completed",
  connecting: "running",
  untrusted: "on_hold",
  refused: "failed",
  unreachable: "failed",
  no_reader: "denied",
} as const;

/** Whether the device is read, in a word. */
export function ReaderStateChip({ state }: { state: ReaderState | null }) {
  const t = useTranslations("readers.state");
  const shown = state ?? "no_reader";

  return <ProcessChip state={looks[shown]} label={t(shown)} />;
}
