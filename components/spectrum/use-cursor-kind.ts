import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toast } from "@/components/ui/toaster";
import type { CursorKind } from "@/lib/domain/vibration/cursor";
import type { CaptureAnalysis } from "./use-capture-analysis";

/** Switches a kind of lines on or off, or shows what the machine lacks for it. */
export function useCursorKind({ machine, toggle }: CaptureAnalysis) {
  const t = useTranslations("spectrum.tools");

  return useCallback(
    (kind: CursorKind) => {
      if (kind === "bearing" && !machine.shaft_hz) return void toast.warning(t("needSpeed"));
      if (kind === "bearing" && !machine.orders) return void toast.warning(t("needBearing"));
      toggle(kind);
    },
    [machine, toggle, t],
  );
}
