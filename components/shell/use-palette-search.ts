import { useCallback } from "react";
import { api } from "@/lib/client/api";
import type { Level } from "@/lib/domain/levels";
import type { PaletteEntry, PaletteScope } from "./command-palette";
import { useGo } from "./use-go";

interface Found {
  kind: string;
  rows: { id: number; label: string; detail: string | null; level: Level | null; href: string }[];
}

const kindsOf: Record<PaletteScope, readonly string[] | null> = {
  all: null,
  work_orders: ["work_orders"],
  people: ["users"],
};

/** Finds records by what is typed in the command palette. */
export function usePaletteSearch() {
  const go = useGo();

  return useCallback(
    async (query: string, scope: PaletteScope): Promise<PaletteEntry[]> => {
      const { data } = await api.get<{ data: Found[] }>("/search", { query: { search: query }, isQuiet: true });
      return data
        .filter(({ kind }) => kindsOf[scope]?.includes(kind) ?? true)
        .flatMap(({ kind, rows }) =>
          rows.map((row) => ({
            id: `${kind}-${row.id}`,
            label: row.label,
            detail: row.detail ?? undefined,
            level: row.level ?? undefined,
            href: row.href,
            onSelect: () => go(row.href),
          })),
        );
    },
    [go],
  );
}
