import { useHotkeys } from "@/lib/client/use-hotkeys";
import { useGo } from "./use-go";
import type { Layers } from "./use-layers";

interface ShellKeys {
  layers: Layers;
  /** Addresses of the entries that this person may open. */
  hrefs: ReadonlyMap<string, string>;
  onNewWorkOrder?: () => void;
}

/** Keys that work on every screen. Letters are off while something is open over the page. */
export function useShellKeys({ layers, hrefs, onNewWorkOrder }: ShellKeys) {
  const go = useGo();
  const { current, show, change } = layers;
  const goTo = (key: string) => () => {
    const href = hrefs.get(key);
    if (href) go(href);
  };

  useHotkeys({ "mod+k": () => change("palette")(current !== "palette") });
  useHotkeys(
    {
      "?": () => show("keys"),
      c: () => onNewWorkOrder?.(),
      "g d": goTo("dashboard"),
      "g w": goTo("work_orders"),
      "g r": goTo("requisitions"),
      "g c": goTo("controllers"),
      "g s": goTo("settings"),
    },
    { enabled: current === null },
  );
}
