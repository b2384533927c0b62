"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import type { Tile } from "@/lib/domain/boards/tiles";
import type { Board, Drawn } from "./types";
import { useLinkEnded } from "./use-link-ended";

export interface Arranged extends Pick<Board, "name" | "visibility"> {
  tiles: readonly Tile[];
}

interface Stored extends Arranged {
  version: number;
}

export interface Draft {
  value: Arranged;
  change: (next: Arranged) => void;
  isDirty: boolean;
  isBusy: boolean;
  /** Null: nothing has been changed. */
  undo: (() => void) | null;
  /** Every step at once. */
  discard: () => void;
  /** Resolves to whether it is saved. */
  save: () => Promise<boolean>;
  /** What somebody else has saved meanwhile, while nobody has decided. */
  theirs: Stored | null;
  /** Nothing is saved and nothing is lost: the next save asks again. */
  decideLater: () => void;
  takeTheirs: () => void;
  saveOver: () => Promise<boolean>;
}

/** What a dashboard becomes, before it is saved, and what it was before each step. */
export function useBoardDraft(board: Board, drawn: readonly Drawn[]): Draft {
  const t = useTranslations("boards");
  const warnLinkEnded = useLinkEnded();
  const [value, setValue] = useState<Arranged>(() => ({
    name: board.name,
    visibility: board.visibility,
    tiles: drawn.map(({ tile }) => tile),
  }));
  const [past, setPast] = useState<readonly Arranged[]>([]);
  const [version, setVersion] = useState(board.version);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [isBusy, setBusy] = useState(false);
  const last = past.at(-1);

  async function put(over: number): Promise<boolean> {
    setBusy(true);
    try {
      // What is not the viewer's to change, whether it is shared, is not sent either.
      const { visibility, ...rest } = value;
      const body = { ...rest, ...(visibility === board.visibility ? {} : { visibility }), version: over };
      const { data } = await api.put<{ data: Board }>(`/boards/${board.id}`, { body, isQuiet: true });
      toast.success(t("saved"));
      warnLinkEnded(board, data);
      return true;
    } catch (caught) {
      const error = refusalIn(caught);
      if (error.code === "stale_version" && error.data) setTheirs(error.data as Stored);
      else api.announce(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    value,
    isBusy,
    theirs,
    isDirty: past.length > 0,
    change: (next) => {
      // A name is typed letter by letter, and undone as a whole.
      const isTyping = next.tiles === value.tiles && last?.tiles === value.tiles && next.visibility === last.visibility;
      if (!isTyping) setPast([...past, value]);
      setValue(next);
    },
    undo: last
      ? () => {
          setValue(last);
          setPast(past.slice(0, -1));
        }
      : null,
    discard: () => {
      setValue(past[0] ?? value);
      setPast([]);
    },
    save: () => put(version),
    decideLater: () => setTheirs(null),
    takeTheirs: () => {
      if (!theirs) return;
      const { name, visibility, tiles } = theirs;
      setValue({ name, visibility, tiles });
      setVersion(theirs.version);
      setPast([]);
      setTheirs(null);
    },
    saveOver: async () => {
      const over = theirs?.version ?? version;
      setTheirs(null);
      setVersion(over);
      return put(over);
    },
  };
}
