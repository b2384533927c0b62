"use client";

import { useTranslations } from "next-intl";
import { Stepper } from "./stepper";
import type { NeededPart } from "./types";

export interface PartsTakenProps {
  parts: readonly NeededPart[];
  /** By the id of what is needed; left out: what is held for the order. */
  taken: Readonly<Record<number, number>>;
  onChange: (taken: Record<number, number>) => void;
}

/** What was taken of each part that is held; the rest goes back to stock. */
export function PartsTaken({ parts, taken, onChange }: PartsTakenProps) {
  const t = useTranslations("work-orders");

  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 py-2.5">
      <h3 className="font-semibold text-strong">{t("fields.parts_taken")}</h3>
      {parts.map((part) => {
        const quantity = taken[part.id] ?? part.reserved;
        const back = part.reserved - quantity;
        const set = (next: number) => onChange({ ...taken, [part.id]: Math.max(0, next) });
        return (
          <div key={part.id} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium text-strong [overflow-wrap:anywhere]">{nameOf(part)}</p>
              <p className="text-muted text-xs">
                {[heldText(part), back > 0 && t("parts.back", { count: back })].filter(Boolean).join(", ")}
              </p>
            </div>
            <Stepper
              label={nameOf(part)}
              shown={quantity}
              onLess={() => set(quantity - 1)}
              onMore={() => set(quantity + 1)}
              className="h-12 w-40 shrink-0"
            />
          </div>
        );
      })}
    </section>
  );
}

export const nameOf = ({ part, brand_model }: NeededPart) =>
  part?.name ?? [brand_model?.brand?.name, brand_model?.name].filter(Boolean).join(" ");

/** "Bin B-12, Storeroom A" */
const heldText = ({ held }: NeededPart) =>
  [
    ...new Set(held.map(({ location, store_room }) => [location?.name, store_room.name].filter(Boolean).join(", "))),
  ].join("; ");
