import { useStoredState } from "@/lib/client/use-stored-state";
import type { PaletteEntry } from "./command-palette";
import { useGo } from "./use-go";

/** What is kept of a chosen entry: where it leads and how it was called. */
interface Kept extends Pick<PaletteEntry, "id" | "label" | "detail"> {
  href: string;
}

const recentAtMost = 6;

/** What this person has chosen in the command palette of this browser, latest first. */
export function useRecentEntries(user_id: number) {
  const go = useGo();
  // A browser at a workbench has many people.
  const [kept, keep] = useStoredState<Kept[]>(`palette:${user_id}`, []);

  return {
    recent: kept.map((one): PaletteEntry => ({ ...one, onSelect: () => go(one.href) })),
    onPick: ({ id, label, detail, href }: PaletteEntry) => {
      if (href) keep([{ id, label, detail, href }, ...kept.filter((one) => one.id !== id)].slice(0, recentAtMost));
    },
  };
}
