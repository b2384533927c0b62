import { useTranslations } from "next-intl";
import type { Tile, TileDraft } from "@/lib/domain/boards/tiles";

/** What a tile is called: by its own title, else by what it shows. */
export function useTileTitle() {
  const t = useTranslations();

  return (tile: Tile | TileDraft): string => {
    if (tile.title) return tile.title;
    switch (tile.kind) {
      case "count":
      case "list":
        return t(`${tile.resource}.title`);
      case "breakdown":
        return t("boards.by", { list: t(`${tile.resource}.title`), field: t(`${tile.resource}.fields.${tile.by}`) });
      case "over_time":
        return t(`boards.each.${tile.per}`, { list: t(`${tile.resource}.title`) });
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
