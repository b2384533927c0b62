"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api, unlessRefused } from "@/lib/client/api";
import { withTile } from "@/lib/domain/boards/arrange";
import { mostTiles } from "@/lib/domain/boards/kinds";
import type { Tile, TileDraft } from "@/lib/domain/boards/tiles";
import type { Board } from "./types";
import { useLinkEnded } from "./use-link-ended";
import { useTileTitle } from "./use-tile-title";

type Stored = Board & { tiles: readonly Tile[] };

interface Given {
  /** Which of the drafts, by its place. */
  draft: number;
  /** Zero: a new one. */
  board: number;
  name: string;
}

export interface AddToBoardDialogProps {
  drafts: readonly TileDraft[];
  onClose: () => void;
}

/** To which dashboard a tile is added: one that the person may change, or a new one. */
export function AddToBoardDialog({ drafts, onClose }: AddToBoardDialogProps) {
  const t = useTranslations("boards");
  const titleOf = useTileTitle();
  const warnLinkEnded = useLinkEnded();
  const boards = useOwnBoards();
  const ask = useAsk<Given, Stored>({
    initial: { draft: 0, board: 0 },
    send: async ({ draft, board, name }) => {
      const given = drafts[draft] as TileDraft;
      const known = boards?.find(({ id }) => id === board);
      const tiles = withTile(known?.tiles ?? [], given) ?? [];
      const { data } = known
        ? await api.put<{ data: Stored }>(`/boards/${known.id}`, {
            body: { tiles, version: known.version },
            isQuiet: true,
          })
        : await api.post<{ data: Stored }>("/boards", { body: { name, tiles }, isQuiet: true });
      if (known) warnLinkEnded(known, data);
      return data;
    },
    done: (_input, { name }) => t("add.added", { name }),
    onDone: onClose,
    onClose,
  });
  const chosen = boards?.find(({ id }) => id === ask.values.board);
  const isFull = chosen !== undefined && chosen.tiles.length >= mostTiles;

  return (
    <AskDialog
      ask={ask}
      title={t("add.title")}
      action={t("take_tile")}
      isDisabled={boards === null || isFull}
      fields={[
        drafts.length > 1 && {
          name: "draft",
          as: "select",
          label: t("add.tile"),
          choices: drafts.map((draft, value) => ({
            value,
            label: t("add.tile_of", { kind: t(`kinds.${draft.kind}`), title: titleOf(draft) }),
          })),
        },
        {
          name: "board",
          as: "select",
          label: t("add.board"),
          choices: [
            ...(boards ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: 0, label: t("add.new_board") },
          ],
        },
        !chosen && { name: "name", as: "text", label: t("add.name"), required: true, maxLength: 120 },
        isFull ? (
          <p key="full" className="text-alarm-text text-sm">
            {t("add.full", { most: mostTiles })}
          </p>
        ) : null,
      ]}
    />
  );
}

/** Dashboards that the person may change; null until they are known. */
function useOwnBoards() {
  const [boards, setBoards] = useState<readonly Stored[] | null>(null);
  useEffect(() => {
    let isOver = false;
    void unlessRefused(api.get<{ data: Stored[] }>("/boards", { query: { max: 100 } })).then((answer) => {
      if (!isOver) setBoards((answer?.data ?? []).filter(({ may_change }) => may_change));
    });
    return () => {
      isOver = true;
    };
  }, []);

  return boards;
}
