import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { api } from "./api";
import type { Query } from "./query";
import { detailOf, labelOf, type Row } from "./rows";

export interface Choice {
  value: string;
  label: string;
  detail?: string;
}

const choiceOf = (row: Row): Choice => ({ value: String(row.id), label: labelOf(row), detail: detailOf(row) });

/** The records of another resource's list that match what is typed. */
export async function findRelated(path: string, search: string, within: Query = {}): Promise<Choice[]> {
  const { data } = await api.get<{ data: Row[] }>(path, { query: { search, max: 20, ...within }, isQuiet: true });
  return data.map(choiceOf);
}

// Names change rarely and are asked for on every page: kept while the window lives.
const known = new Map<string, Promise<Choice | null>>();

/** Null for a record that is gone or not the viewer's to see. */
function relatedOf(path: string, id: number): Promise<Choice | null> {
  const key = `${path}/${id}`;
  const found =
    known.get(key) ??
    api.get<{ data: Row }>(key, { isQuiet: true }).then(
      ({ data }) => choiceOf(data),
      () => {
        known.delete(key);
        return null;
      },
    );
  known.set(key, found);
  return found;
}

/** Choices for ids that an address or a record names, with their labels as they arrive. */
export function useRelated(path: string | undefined, ids: readonly number[]): Choice[] {
  const t = useTranslations("resource");
  const [found, setFound] = useState<Record<number, Choice | null>>({});
  const wanted = ids.join(",");

  useEffect(() => {
    if (!path || !wanted) return;
    let isCurrent = true;
    const asked = wanted.split(",").map(Number);
    Promise.all(asked.map((id) => relatedOf(path, id))).then((choices) => {
      if (isCurrent) setFound(Object.fromEntries(choices.map((choice, at) => [asked[at]!, choice])));
    });
    return () => {
      isCurrent = false;
    };
  }, [path, wanted]);

  return ids.map((id) => found[id] ?? { value: String(id), label: found[id] === null ? t("unavailable") : "…" });
}
