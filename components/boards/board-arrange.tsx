"use client";

import { GripVertical, Pencil, Undo2, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type PointerEvent, type ReactNode, useState } from "react";
import { KeyHints } from "@/components/board/key-hints";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/client/class-names";
import { replaced, without, withTile } from "@/lib/domain/boards/arrange";
import type { TileKind } from "@/lib/domain/boards/kinds";
import type { Tile, TileDraft } from "@/lib/domain/boards/tiles";
import type { Description } from "@/lib/resources/describe";
import { AddPanel } from "./add-panel";
import { BoardContext } from "./board-context";
import { StaleDialog } from "./stale-dialog";
import { placed, placeOf } from "./tile-card";
import { TileDialog } from "./tile-dialog";
import { TilePreview } from "./tile-preview";
import type { Board, Drawn } from "./types";
import { useArrange } from "./use-arrange";
import { type Draft, useBoardDraft } from "./use-board-draft";
import { useCorner } from "./use-corner";
import { useTileTitle } from "./use-tile-title";

export interface BoardArrangeProps {
  board: Board;
  drawn: readonly Drawn[];
  /** Of which a tile can be made. */
  lists: readonly Description[];
  mayShare: boolean;
}

const still = { remove: null, isStill: true };

/** A dashboard while it is arranged: nothing of it is kept before it is saved. */
export function BoardArrange({ board, drawn, lists, mayShare }: BoardArrangeProps) {
  const t = useTranslations("boards");
  const draft = useBoardDraft(board, drawn);
  const { value, change, isDirty } = draft;
  const guard = useUnsavedGuard(isDirty);
  const [asked, setAsked] = useState<{ kind: TileKind; tile?: Tile } | null>(null);
  const setTiles = (tiles: readonly Tile[]) => change({ ...value, tiles });
  const arrange = useArrange(value.tiles, setTiles);
  const bodyOf = (tile: Tile) => drawn.find((one) => showsTheSame(one.tile, tile))?.body;

  function take(given: TileDraft) {
    const next = asked?.tile
      ? replaced(value.tiles, { ...given, id: asked.tile.id } as Tile)
      : withTile(value.tiles, given);
    if (next) setTiles(next);
    setAsked(null);
  }

  return (
    <BoardContext value={still}>
      <ArrangeHead board={board} draft={draft} mayShare={mayShare} onLeave={guard.release} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-0! xl:grid-cols-[minmax(0,1fr)_260px]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the tiles within */}
        <div ref={arrange.root} onKeyDown={arrange.onKeyDown} className="grid min-w-0 gap-2">
          <div className="grid grid-cols-12 gap-3 [grid-auto-rows:minmax(8.25rem,auto)] max-md:grid-cols-1">
            {arrange.shown.map((tile) => (
              <ArrangedTile
                key={tile.id}
                tile={tile}
                isHeld={arrange.held?.id === tile.id}
                onPointerDown={(event) => arrange.pointer.onPointerDown(event, tile)}
                onEdit={() => setAsked({ kind: tile.kind, tile })}
                onSize={(size) => setTiles(replaced(value.tiles, { ...tile, ...size }))}
                onRemove={() => {
                  arrange.setSpoken(t("spoken.removed"));
                  setTiles(without(value.tiles, tile.id));
                }}
              >
                {bodyOf(tile) ?? <TilePreview tile={tile} />}
              </ArrangedTile>
            ))}
          </div>
          <KeyHints
            moving={null}
            keys={[
              ["Alt ← → ↑ ↓", t("keys.move")],
              ["Alt Shift ← → ↑ ↓", t("keys.size")],
            ]}
          />
          <p aria-live="assertive" className="sr-only">
            {arrange.spoken}
          </p>
        </div>
        <AddPanel tiles={value.tiles} onAdd={(kind) => setAsked({ kind })} />
      </div>
      {asked && <TileDialog {...asked} lists={lists} onTake={take} onClose={() => setAsked(null)} />}
      {draft.theirs && <StaleDialog draft={draft} />}
      <UnsavedDialog question={guard.question} answer={guard.answer} onSave={draft.save} onDiscard={draft.discard} />
    </BoardContext>
  );
}

/** However large they are, and whatever they are called. */
function showsTheSame(one: Tile, other: Tile) {
  const shown = ({ width: _width, rows: _rows, title: _title, ...rest }: Tile) => JSON.stringify(rest);
  return shown(one) === shown(other);
}

interface ArrangeHeadProps {
  board: Board;
  draft: Draft;
  mayShare: boolean;
  onLeave: () => void;
}

function ArrangeHead({ board, draft, mayShare, onLeave }: ArrangeHeadProps) {
  const t = useTranslations("boards");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { value, change, undo, save, isBusy, isDirty } = draft;
  const leave = () => {
    onLeave();
    router.push(`/boards/${board.id}`);
    router.refresh();
  };

  return (
    <PageHeader
      title={
        <Input
          aria-label={t("fields.name")}
          value={value.name}
          maxLength={120}
          onChange={(event) => change({ ...value, name: event.target.value })}
          className="w-72 max-w-full font-semibold"
        />
      }
      facts={isDirty ? t("unsaved") : undefined}
    >
      {mayShare && (
        <Select
          aria-label={t("fields.visibility")}
          value={value.visibility}
          onValueChange={(visibility) => change({ ...value, visibility: visibility as Board["visibility"] })}
          options={(board.is_own ? (["own", "company"] as const) : (["company"] as const)).map((one) => ({
            value: one,
            label: t(`options.visibility.${one}`),
          }))}
          className="w-48"
        />
      )}
      <Button variant="ghost" disabled={!undo} onClick={() => undo?.()}>
        <Undo2 aria-hidden />
        {t("undo")}
      </Button>
      <Button onClick={leave}>{ui("cancel")}</Button>
      <Button
        variant="primary"
        busy={isBusy}
        disabled={value.name.trim() === ""}
        onClick={async () => {
          if (await save()) leave();
        }}
      >
        {ui("save")}
      </Button>
    </PageHeader>
  );
}

interface ArrangedTileProps {
  tile: Tile;
  isHeld: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onEdit: () => void;
  onSize: (size: Pick<Tile, "width" | "rows">) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A tile that can be taken by its head, sized by the keys, changed and taken out. */
function ArrangedTile({ tile, isHeld, onPointerDown, onEdit, onSize, onRemove, children }: ArrangedTileProps) {
  const t = useTranslations("boards");
  const corner = useCorner(tile, onSize);
  const title = useTileTitle()(tile);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a grid
    <div
      data-tile={tile.id}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move it
      tabIndex={0}
      aria-label={t("tile_at", { title, width: tile.width, rows: tile.rows })}
      className={cn(placed, "relative rounded-card", isHeld && "opacity-50 outline-2 outline-accent outline-dashed")}
      style={placeOf(tile)}
    >
      <div inert className="pointer-events-none size-full *:size-full">
        {children}
      </div>
      <span
        className="absolute inset-x-0 top-0 flex h-[38px] cursor-grab touch-none items-center justify-end gap-0.5 rounded-t-card bg-card px-1.5 hover:bg-hover"
        onPointerDown={onPointerDown}
      >
        <GripVertical aria-hidden className="size-4 text-muted" />
        <span className="mr-auto truncate font-semibold text-sm text-strong">{title}</span>
        <IconButton size="sm" label={t("edit_tile", { title })} onPointerDown={stop} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton size="sm" label={t("remove_tile", { title })} onPointerDown={stop} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
      <span
        aria-hidden
        {...corner}
        className="absolute right-1 bottom-1 size-4 cursor-nwse-resize touch-none rounded-br-card border-control border-r-2 border-b-2 max-md:hidden"
      />
    </div>
  );
}

/** A press on a button is no grip on the tile. */
const stop = (event: PointerEvent) => event.stopPropagation();
