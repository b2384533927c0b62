"use client";

import { SquareArrowOutUpRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CSSProperties, type ReactNode, use } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Tile } from "@/lib/domain/boards/tiles";
import type { OnWire } from "@/lib/server/http/wire";
import type { TileAnswer } from "@/lib/services/views/boards/answer";
import { BoardContext } from "./board-context";
import { useTileTitle } from "./use-tile-title";

/** Where the tiles of a board stand: twelve columns, one on a phone. */
export const boardGrid = "grid grid-cols-12 gap-3 [grid-auto-rows:minmax(8.25rem,auto)] max-md:grid-cols-1";

/** A tile takes its columns and rows; on a phone it is as wide as the screen and as high as it needs. */
export const placeOf = ({ width, rows }: Pick<Tile, "width" | "rows">): CSSProperties =>
  ({ "--tile-width": width, "--tile-rows": rows }) as CSSProperties;
export const placed =
  "min-w-0 md:[grid-column:span_var(--tile-width)] md:[grid-row:span_var(--tile-rows)] md:[contain:size]";

export interface TileCardProps {
  tile: Tile;
  /** Left out until it has come. */
  answer?: OnWire<TileAnswer>;
  /** The screen where the same stands in full. */
  link: string | null;
  children: ReactNode;
}

/** A tile with its title. */
export function TileCard({ tile, answer, link, children }: TileCardProps) {
  const t = useTranslations("boards");
  const title = useTileTitle()(tile, answer);
  const { isStill } = use(BoardContext);

  return (
    <Card className={`flex flex-col overflow-hidden ${placed}`} style={placeOf(tile)}>
      <CardHeader
        title={title}
        actions={
          link &&
          !isStill && (
            <Link
              href={link}
              aria-label={t("open_behind", { title })}
              className="rounded-chip p-1 text-muted hover:text-accent"
            >
              <SquareArrowOutUpRight aria-hidden className="size-3.5" />
            </Link>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </Card>
  );
}
