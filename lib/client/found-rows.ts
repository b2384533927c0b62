"use client";

import { useCallback, useState } from "react";

import { api } from "./api";
import type { Choice } from "./related";
import type { Row } from "./rows";

/** A row of a list that is looked up by typing, kept as a whole: the choice alone would give its name only. */
export function useFoundRows<R extends Row>(
  path: string,
  query: Record<string, unknown>,
  first: readonly R[],
  optionOf: (row: R) => Choice,
) {
  const [rows, setRows] = useState<ReadonlyMap<number, R>>(() => new Map(first.map((row) => [row.id, row])));
  const asked = JSON.stringify(query);
  const keep = useCallback(
    (found: readonly R[]) => setRows((before) => new Map([...before, ...found.map((row) => [row.id, row] as const)])),
    [],
  );
  const search = useCallback(
    async (text: string) => {
      const { data } = await api.get<{ data: R[] }>(path, {
        query: { search: text, max: 20, ...JSON.parse(asked) },
        isQuiet: true,
      });
      keep(data);
      return data.map(optionOf);
    },
    [path, asked, keep, optionOf],
  );

  return { rows, keep, search };
}
