"use client";

import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/client/class-names";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { KeyHints } from "./key-hints";
import type { BoardColumn, BoardProps, BoardRecord } from "./types";
import { type BoardMove, useBoardMove } from "./use-board-move";

/**
 * One column a status. A card is moved by its button and its menu, which offer what this person may do, or is dragged by
 * mouse, finger or keys to a column that one of these steps leads to.
 */
export function Board<Card extends BoardRecord, Key extends string>(board: BoardProps<Card, Key>) {
  const { cards, columns, columnOf, stepsOf, className, children } = board;
  const { move, pointer, onKeyDown, root } = useBoardMove(board);
  const { held, over, inReach } = move;
  useHotkeys({ escape: move.cancel }, { enabled: held !== null });
  const target = (key: Key) => ({
    "data-board-column": key,
    className: cn(
      held &&
        inReach.includes(key) &&
        key !== columnOf(held) &&
        "bg-accent-tint outline-1 outline-accent outline-dashed",
      held && over === key && "outline-2 outline-accent",
    ),
  });
  const folded = columns.filter(({ href }) => href !== undefined);
  // The page comes in parts: a column takes the width that it has when all of them are there.
  const width = { "--columns": columns.length - folded.length } as CSSProperties;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cards within
    <div ref={root} onKeyDown={onKeyDown} className="grid min-w-0 gap-2">
      <div className={cn("grid min-w-0 items-start pb-2", className)} style={width}>
        {columns.map(({ key, name, head, href }) => {
          if (href !== undefined) return null;
          const { className: marked, ...drop } = target(key);
          return (
            <section
              key={key}
              aria-label={name}
              {...drop}
              className={cn(
                "grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 self-stretch rounded-card p-1",
                marked,
              )}
            >
              {head}
              {cards.map(
                (card) =>
                  columnOf(card) === key &&
                  children(card, {
                    isHeld: held?.id === card.id,
                    onPointerDown: (event) => pointer.onPointerDown(event, card),
                    wasDragged: pointer.wasDragged,
                  }),
              )}
            </section>
          );
        })}
        {folded.length > 0 && (
          <div className="grid content-start gap-2 p-1">
            {folded.map(({ key, head, href }) => {
              const { className: marked, ...drop } = target(key);
              return (
                <Link
                  key={key}
                  href={href ?? ""}
                  draggable={false}
                  {...drop}
                  className={cn(
                    "grid justify-items-center rounded-card border border-control border-dashed px-2 py-3 text-center hover:bg-hover",
                    marked,
                  )}
                >
                  {head}
                </Link>
              );
            })}
          </div>
        )}
      </div>
      {cards.some((card) => stepsOf(card).length > 0) && <KeyHelp held={held} />}
      <HeldNote columns={columns} move={move} />
      {pointer.at && held && <FlyingCard card={held} {...pointer.at} />}
    </div>
  );
}

/** Where a held card is, for those who do not see it. */
function HeldNote<Card extends BoardRecord, Key extends string>({
  columns,
  move: { held, over, inReach },
}: {
  columns: readonly BoardColumn<Key>[];
  move: BoardMove<Card, Key>;
}) {
  const t = useTranslations("ui.board");
  const column = columns.find(({ key }) => key === over);

  return (
    <p aria-live="assertive" className="sr-only">
      {held &&
        column &&
        t("held_at", {
          label: held.label,
          column: column.name,
          at: inReach.indexOf(column.key) + 1,
          count: inReach.length,
        })}
    </p>
  );
}

function FlyingCard({ card, x, y }: { card: BoardRecord; x: number; y: number }) {
  return (
    <div
      aria-hidden
      style={{ left: x, top: y }}
      className="pointer-events-none fixed z-50 w-52 -translate-x-1/2 -translate-y-1/2 rounded-control border border-accent bg-raised px-2.5 py-1.5 text-xs shadow-float"
    >
      <span className="block font-mono text-muted">{card.label}</span>
      <span className="block font-semibold text-sm text-strong">{card.name}</span>
    </div>
  );
}

function KeyHelp({ held }: { held: BoardRecord | null }) {
  const t = useTranslations("ui.board");
  const keys = held
    ? ([
        ["← →", "column"],
        ["Enter", "drop"],
        ["Esc", "cancel"],
      ] as const)
    : ([["M", "move"]] as const);

  return (
    <KeyHints
      className="px-1"
      moving={held && t("moving", { label: held.label })}
      keys={keys.map(([key, word]) => [key, t(word)])}
    />
  );
}
