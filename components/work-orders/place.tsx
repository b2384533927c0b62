import { useViewer } from "@/components/shell/viewer-context";

interface Named {
  name: string;
}

/** Where something is, as far down as is known. */
export interface Placed {
  plant: Named;
  production_line: Named | null;
  machine: Named | null;
  asset: Named | null;
  equipment: Named | null;
}

/** Where it is; with the plant before it while several plants are in view. */
export function usePlaceText() {
  const { is_across_plants } = useViewer();
  return (placed: Placed): string => {
    const text = placeText(placed);
    return is_across_plants && text !== placed.plant.name ? `${placed.plant.name} · ${text}` : text;
  };
}

/** "Line 3 · Paper machine / Fan 3B": from the line down to the item. */
export function placeText({ production_line, machine, asset, equipment, plant }: Placed): string {
  const parts = [machine?.name, asset?.name, equipment?.name].filter(Boolean).join(" / ");
  if (!production_line) return parts || plant.name;
  return parts ? `${production_line.name} · ${parts}` : production_line.name;
}
