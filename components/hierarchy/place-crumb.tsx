import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import type { Segment } from "@/lib/services/structure/hierarchy/crumb";

/** The crumb of a place, drawn. */
export function PlaceCrumb({ segments }: { segments: readonly Segment[] }) {
  return (
    <HierarchyCrumb
      segments={segments.map(({ name, href, level, siblings }) => ({
        label: name,
        href,
        level,
        siblings: siblings.map((sibling) => ({ label: sibling.name, href: sibling.href, level: sibling.level })),
      }))}
    />
  );
}
