import { templateNames, tilesOf } from "@/lib/domain/boards/templates";
import { can } from "@/lib/domain/identity/viewer";
import { processes } from "@/lib/resources/processes";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { seen } from "@/lib/server/resources/crud";

/** Dashboards to begin with, in the caller's language, with the lines that count in the plant. */
export async function boardTemplates(call: Call, plant_id?: number) {
  const t = translator(call.locale, "boards");
  const lines = can(call.viewer, "view_oee")
    ? await call.tx.conveyorProcess.findMany({
        where: seen(processes, call, plant_id === undefined ? {} : { plant_id }),
        orderBy: [{ name: "asc" }, { id: "asc" }],
        take: 10,
        select: { id: true },
      })
    : [];
  const ids = lines.map(({ id }) => id);

  return templateNames.map((key) => ({
    key,
    name: t(`templates.${key}.name`),
    text: t(`templates.${key}.text`),
    tiles: tilesOf(key, (title) => t(`template_tiles.${title}`), ids),
  }));
}
