import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import type { SensorOutcome } from "@/lib/services/devices/sensors/each";

/** Some of all that are shown, and what became of those that were given limits. Refused ones stay chosen, with the reason. */
export function useChosenSensors(all: readonly number[], onDone: () => void) {
  const t = useTranslations("level-zones");
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlyMap<number, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const ids = all.filter((id) => chosen.has(id));

  async function apply(limits: { zones?: readonly object[]; our: boolean; reason: string }) {
    setBusy(true);
    try {
      const body = { ids, ...limits };
      const { data } = await api.put<{ data: SensorOutcome[] }>("/sensors/jobs/level-zones", { body });
      const refused = data.filter((one) => one.status === "skipped");
      toast.success(t("applied", { count: ids.length - refused.length }));
      setSkipped(new Map(refused.map(({ id, reason }) => [id, reason])));
      setChosen(new Set(refused.map(({ id }) => id)));
      router.refresh();
      if (refused.length === 0) onDone();
    } catch (caught) {
      // Said already; what was chosen stays chosen.
      refusalIn(caught);
    } finally {
      setBusy(false);
    }
  }

  const one = (id: number) => ({
    checked: chosen.has(id),
    onCheckedChange: (checked: boolean | "indeterminate") =>
      setChosen((before) => new Set(checked === true ? [...before, id] : [...before].filter((other) => other !== id))),
  });
  const every = {
    label: t("applyAll"),
    checked: ids.length === 0 ? false : ids.length === all.length || ("indeterminate" as const),
    onCheckedChange: (checked: boolean | "indeterminate") => setChosen(new Set(checked === true ? all : [])),
  };

  return { count: ids.length, one, every, skipped, isBusy, apply };
}
