import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef } from "react";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { leave } from "@/lib/client/leaving";
import { type PlantRoutes, routeInPlant } from "@/lib/client/plant-route";
import { useStoredState } from "@/lib/client/use-stored-state";
import type { ChosenPlant } from "@/lib/domain/structure/plant";
import type { PlantChoice } from "./plant-choice";

/** The plant of the whole interface: in the address, so that links carry it, and in the person's row, so that it stays. */
export function usePlant(
  kept: ChosenPlant,
  plants: readonly PlantChoice[],
  mayChooseAll: boolean,
  routes: PlantRoutes,
) {
  const t = useTranslations("shell.plant");
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const [recent, setRecent] = useStoredState<number[]>("recent-plants", []);
  const asked = address.get("plant");
  const fromAddress =
    asked === "all" && mayChooseAll ? "all" : (plants.find(({ id }) => String(id) === asked)?.id ?? null);
  const plant = fromAddress ?? kept;
  const saved = useRef(kept);

  const save = useCallback((next: ChosenPlant) => {
    if (saved.current === next) return;
    saved.current = next;
    api.put("/auth/profile", { body: { plant_id: next === "all" ? null : next }, isQuiet: true }).catch(() => {});
  }, []);

  useEffect(() => {
    if (plant !== null) save(plant);
    // An address without its plant would mean another page to the colleague who is sent it.
    const text = asText(plant);
    if (text === null || address.get("plant") === text) return;
    const next = new URLSearchParams(address);
    next.set("plant", text);
    const whole = `${pathname}?${next}`.replace(/%5B/g, "[").replace(/%5D/g, "]");
    const before = window.history.state;
    window.history.replaceState(null, "", whole);
    // While the first page is drawn, Next does not keep its own state yet, without which Back would not lead here again.
    if (window.history.state === null) window.history.replaceState(before, "", whole);
  }, [plant, pathname, address, save]);

  const choose = useCallback(
    (next: ChosenPlant) =>
      leave(() => {
        save(next);
        if (typeof next === "number") setRecent([next, ...recent.filter((id) => id !== next)].slice(0, 5));
        const name = next === "all" ? t("all") : (plants.find(({ id }) => id === next)?.name ?? "");
        router.push(`${routeInPlant(pathname, routes)}?plant=${next}`);
        router.refresh();
        toast.info(t("changed", { name }));
      }),
    [router, pathname, plants, recent, routes, save, setRecent, t],
  );

  return { plant, choose, recent };
}

const asText = (plant: ChosenPlant) => (plant === null ? null : String(plant));
