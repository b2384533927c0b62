import { useTranslations } from "next-intl";
import type { Tile, TileDraft } from "@/lib/domain/boards/tiles";
import type { OnWire } from "@/lib/server/http/wire";
import type { TileAnswer, TileData } from "@/lib/services/views/boards/answer";

/** What a tile is called: by its own title, else by the record that it shows, else by its kind. */
export function useTileTitle() {
  const t = useTranslations();

  return (tile: Tile | TileDraft, answer?: OnWire<TileAnswer>): string => {
    const subject = answer && subjectOf(tile, answer);
    if (tile.title || subject) return tile.title || subject || "";
    switch (tile.kind) {
      case "count":
      case "list":
        return t(`${tile.resource}.title`);
      case "breakdown":
        return t("boards.by", { list: t(`${tile.resource}.title`), field: t(`${tile.resource}.fields.${tile.by}`) });
      case "over_time":
        return t(`boards.each.${perOf(answer) ?? tile.per}`, { list: t(`${tile.resource}.title`) });
      case "kpi":
        return t(`boards.kpis.${tile.name}`);
      case "levels":
        return t(`boards.levels.${tile.of}`);
      case "cost":
        return t(`boards.costs.${tile.by}`);
      default:
        return t(`boards.kinds.${tile.kind}`);
    }
  };
}

/** A long range is drawn by longer stretches. */
const perOf = (answer: OnWire<TileAnswer> | undefined) => (answer?.data as OnWire<TileData["over_time"]> | null)?.per;

/** The one machine or line that a tile is about. */
function subjectOf({ kind }: Tile | TileDraft, { data }: OnWire<TileAnswer>): string | undefined {
  if (kind === "oee") return (data as OnWire<TileData["oee"]> | null)?.process.name;
  if (kind !== "series") return;
  const [one, ...others] = (data as OnWire<TileData["series"]> | null)?.sensors ?? [];

  return one && others.length === 0 ? [one.item, one.name].filter(Boolean).join(" · ") : undefined;
}
