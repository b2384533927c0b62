"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { cn } from "@/lib/client/class-names";
import type { BoardRecord, BoardStep, CardDrag } from "./types";

export interface BoardCardProps {
  card: BoardRecord;
  steps: readonly BoardStep[];
  isOpen: boolean;
  onOpen: () => void;
  /** Left out where it stands by itself. */
  drag?: CardDrag;
  /** Beside its menu: the number, and what else is short. */
  top: ReactNode;
  /** What opens the card. */
  children: ReactNode;
  /** Below it. */
  more?: ReactNode;
  /** Who has it and until when, beside the next step. */
  foot: ReactNode;
}

/** Anywhere but on its steps, and not in a menu that stands elsewhere on the page. */
const isOnCard = ({ currentTarget, target }: MouseEvent<HTMLElement>) =>
  currentTarget.contains(target as Node) && !(target as HTMLElement).closest("[data-board-steps]");

/** A card of a board: what it is, how it stands, its next step as a button, and all its steps behind "…". */
export function BoardCard({ card, steps, isOpen, onOpen, drag, top, children, more, foot }: BoardCardProps) {
  const next = steps.find(({ isNext }) => isNext);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button within opens it by key
    <article
      data-row={card.id}
      data-board-card={card.id}
      onPointerDown={(event) =>
        !(event.target as HTMLElement).closest("[data-board-steps]") && drag?.onPointerDown(event)
      }
      onClick={(event) => {
        // A press of Enter is no end of a drag.
        if (isOnCard(event) && (event.detail === 0 || !drag?.wasDragged())) onOpen();
      }}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-card border border-line bg-card p-2.5 xl:p-3",
        drag && steps.length > 0 && "cursor-grab select-none [-webkit-touch-callout:none]",
        isOpen && "border-accent shadow-[inset_0_0_0_1px_var(--color-accent)]",
        drag?.isHeld && "border-accent border-dashed bg-accent-tint",
      )}
    >
      <div className="flex items-center gap-2 text-muted text-xs">
        {top}
        {steps.length > 0 && <StepMenu card={card} steps={steps} />}
      </div>
      <button type="button" data-open className="grid cursor-[inherit] grid-cols-[minmax(0,1fr)] gap-0.5 text-left">
        {children}
      </button>
      {more}
      <div className="flex flex-wrap items-center justify-between gap-2 text-xs">
        {foot}
        {next && (
          <Button data-board-steps size="sm" onClick={next.run} className="ml-auto">
            {next.name}
          </Button>
        )}
      </div>
    </article>
  );
}

function StepMenu({ card, steps }: Pick<BoardCardProps, "card" | "steps">) {
  const t = useTranslations("ui.board");

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton data-board-steps size="sm" label={t("steps", { label: card.label })} className="-my-1 -mr-1">
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {steps.map(({ key, name, icon: Icon, isDangerous, run }) => (
          <MenuItem key={key} danger={isDangerous} onSelect={() => setTimeout(run)}>
            <Icon aria-hidden />
            {name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
