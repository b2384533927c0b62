"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/client/class-names";
import { labelOf, type Row, wordOf } from "@/lib/client/rows";
import type { Description, ShownColumn } from "@/lib/resources/describe";
import { Thumbnail } from "./cell";
import type { ListParts } from "./list-parts";
import { Reason } from "./reason";

export interface CardProps {
  row: Row;
  resource: Description;
}

/** What a card shows between its title and its facts. */
export interface ListPicture {
  of: ComponentType<CardProps>;
  /** Columns that it shows already; the facts below leave them out. */
  shows?: readonly string[];
}

export interface ListCardsProps extends ListParts {
  columns: readonly ShownColumn[];
  /** Draws the inside of a card instead of the columns; the check box and the menu stay. */
  card?: ComponentType<CardProps>;
  picture?: ListPicture;
  className?: string;
}

/** The phone's list, and everybody's first view of one. */
export function ListCards({ resource, rows, columns, card: Card, picture, className, ...parts }: ListCardsProps) {
  const t = useTranslations("resource");
  const noun = useTranslations(resource.name);
  const { selection, drawCell, drawMenu, reasonOf, mayChange } = parts;
  const image = columns.find((column) => column.as === "image");
  const title = columns.find((column) => column.as === "link") ?? columns[0];
  const lines = columns.filter(
    (column) => column !== image && column !== title && !picture?.shows?.includes(column.key),
  );

  return (
    <ul
      className={cn(
        "grid gap-2.5",
        picture
          ? "grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]"
          : "grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]",
        className,
      )}
    >
      {rows.map((row) => {
        const isSelected = selection.ids.has(row.id);
        return (
          <li
            key={row.id}
            data-row={row.id}
            data-card
            data-selected={isSelected || undefined}
            className="relative flex min-w-0 flex-col rounded-card border border-line bg-card p-3 hover:border-control data-selected:border-accent data-selected:bg-accent-tint max-md:rounded-phone max-md:p-4"
          >
            <div className="flex items-start gap-2.5">
              {image && !Card && <Thumbnail id={row[image.key]} size="lg" />}
              <div className="min-w-0 flex-1 self-center text-base leading-snug">
                {title && !Card && drawCell(title, row)}
                {Card && <Card row={row} resource={resource} />}
                <Reason text={reasonOf(row)} />
              </div>
              <span className="-my-1 -mr-1.5 flex shrink-0 items-center gap-1.5">
                {selection.isOn && mayChange(row) && (
                  <Checkbox
                    aria-label={t("selectRow", { item: labelOf(row) })}
                    checked={isSelected}
                    onCheckedChange={(checked) =>
                      selection.onChange((selected) => {
                        const others = selected.filter((other) => other.id !== row.id);
                        return checked === true ? [...others, row] : others;
                      })
                    }
                  />
                )}
                {drawMenu(row)}
              </span>
            </div>
            {picture && <picture.of row={row} resource={resource} />}
            {!Card && lines.length > 0 && (
              <dl className="mt-2.5 grid gap-1 border-line-soft border-t pt-2 text-xs">
                {lines.map((column) => (
                  <div key={column.key} className="flex min-h-5 min-w-0 items-center justify-between gap-3">
                    <dt className="min-w-0 text-muted">{wordOf(noun, column, column.key)}</dt>
                    {/* The value breaks its lines first; only what has none to break, an address, narrows the label. */}
                    <dd className="min-w-min shrink-[99] text-right">{drawCell(column, row)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}
