import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { api } from "@/lib/client/api";
import type { Level } from "@/lib/domain/shared/levels";
import type { PaletteGroup } from "./command-palette";
import { useGo } from "./use-go";

interface Found {
  kind: string;
  /** The resource whose messages hold its title. */
  name: string;
  rows: { id: number; label: string; detail: string | null; level: Level | null; href: string }[];
}

/** Finds records by what is typed in the command palette. */
export function usePaletteSearch() {
  const go = useGo();
  const everyWord = useTranslations();

  return useCallback(
    async (text: string): Promise<PaletteGroup[]> => {
      const { data } = await api.get<{ data: Found[] }>("/search", { query: { search: text }, isQuiet: true });
      return data.map(({ kind, name, rows }) => ({
        kind,
        title: everyWord(`${name}.title`),
        entries: rows.map((row) => ({
          id: `${kind}-${row.id}`,
          label: row.label,
          detail: row.detail ?? undefined,
          level: row.level ?? undefined,
          href: row.href,
          onSelect: () => go(row.href),
        })),
      }));
    },
    [go, everyWord],
  );
}
