"use client";

import { MoveRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Thumbnail } from "@/components/resource/cell";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { inTime } from "@/lib/client/chunks";
import type { StoreRoomScreenProps } from "./types";

const MoveDialog = dynamic(
  () => inTime(import("@/components/hierarchy/move-dialog")).then((module) => module.MoveDialog),
  { loading: () => null },
);

type Item = StoreRoomScreenProps["items"][number];

export interface StoredItemsProps {
  items: readonly Item[];
  mayMove: boolean;
  timeZone: string;
}

/** Whole items that wait here, and where they came from. */
export function StoredItems({ items, mayMove, timeZone }: StoredItemsProps) {
  const t = useTranslations("stock");
  const word = useTranslations("hierarchy.actions");
  const [moved, setMoved] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={t("no_items")} text={t("no_items_hint")} />
      </Card>
    );

  return (
    <Card className="overflow-hidden">
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center gap-3 border-line-soft border-b px-3.5 py-2 last:border-b-0"
          >
            {item.image_id && <Thumbnail id={item.image_id} />}
            <span className="grid min-w-0 flex-1 basis-52">
              <Link
                href={`/equipments/${item.id}/details/main`}
                className="flex min-w-0 items-center font-semibold text-strong hover:underline touch:min-h-12"
              >
                <span className="truncate">{item.name}</span>
              </Link>
              <span className="text-muted text-xs">
                {[item.brand?.name, item.brand_model?.name, item.serial_number].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="grid min-w-0 text-muted text-xs">
              <span>{item.location?.name}</span>
              {item.last_asset_name && (
                <span>
                  {t("from_other", { room: item.last_asset_name })}{" "}
                  {item.since && <Moment at={item.since} as="day" timeZone={timeZone} />}
                </span>
              )}
            </span>
            {mayMove && (
              <Button
                onClick={() => {
                  setMoved(item);
                  setOpen(true);
                }}
              >
                <MoveRight aria-hidden />
                {word("move")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {moved && <MoveDialog row={{ ...moved }} open={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  );
}
