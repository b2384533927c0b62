import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { isAbnormal, type Level } from "@/lib/domain/shared/levels";
import type { Segment } from "@/lib/services/structure/hierarchy/crumb";

const news = (level: Level) => (isAbnormal(level) ? level : undefined);

/** The crumb of a place, drawn; a level that asks nobody to act draws no shape. */
export function PlaceCrumb({ segments }: { segments: readonly Segment[] }) {
  return (
    <HierarchyCrumb
      segments={segments.map(({ name, href, level, siblings }) => ({
        label: name,
        href,
        level: news(level),
        siblings: siblings.map((sibling) => ({ label: sibling.name, href: sibling.href, level: news(sibling.level) })),
      }))}
    />
  );
}
