"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { mostPoints } from "@/lib/domain/ingest/points";
import { type DraftTag, draftsOfTags, emptyTag, pointsOfTags, problemOfTag } from "@/lib/domain/readers/tag-drafts";
import type { ReaderScreen } from "@/lib/services/screens/reader";

/** A tag with a name of its own while it is being edited: lines come and go. */
export interface ListedTag extends DraftTag {
  id: number;
}

/** The tags of a controller as they are changed, what is wrong in them, and their saving. */
export function useTags({ controller, point_map }: Pick<ReaderScreen, "controller" | "point_map">) {
  const t = useTranslations("readers");
  const router = useRouter();
  const saved = draftsOfTags(point_map);
  const [tags, setTags] = useState<readonly ListedTag[]>(() => saved.map((tag, id) => ({ ...tag, id })));
  const [version, setVersion] = useState(controller.version);
  const [isBusy, setBusy] = useState(false);
  const plain = tags.map(({ id: _, ...tag }) => tag);
  const points = pointsOfTags(plain);
  // As they are saved: "0,1" is 0.1.
  const isDirty = JSON.stringify(points) !== JSON.stringify(pointsOfTags(saved));
  const isWrong = tags.length > mostPoints || tags.some((tag) => problemOfTag(controller.type, tag) !== null);

  async function save(): Promise<boolean> {
    if (isWrong) return false;
    setBusy(true);
    try {
      const body = { point_map: { time: "", points }, version };
      const { data } = await api.put(`/controllers/${controller.id}`, { body });
      setVersion(data.version);
      toast.success(t("tags_saved"));
      router.refresh();
      return true;
    } catch (caught) {
      // The call itself has shown what went wrong.
      refusalIn(caught);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    tags,
    plain,
    isDirty,
    isWrong,
    isBusy,
    save,
    discard: () => setTags(numbered(saved, 0)),
    replace: (drafts: readonly DraftTag[]) => setTags(numbered(drafts, nextId(tags))),
    add: (part: Partial<DraftTag> = {}) =>
      setTags([...tags, { ...emptyTag, uid: tags.at(-1)?.uid ?? "", ...part, id: nextId(tags) }]),
    change: (id: number, part: Partial<DraftTag>) =>
      setTags(tags.map((tag) => (tag.id === id ? { ...tag, ...part } : tag))),
    remove: (id: number) => setTags(tags.filter((tag) => tag.id !== id)),
  };
}

export type Tags = ReturnType<typeof useTags>;

const nextId = (tags: readonly ListedTag[]) => tags.reduce((most, { id }) => Math.max(most, id + 1), 0);
const numbered = (drafts: readonly DraftTag[], from: number) =>
  drafts.map((tag, index) => ({ ...tag, id: from + index }));
