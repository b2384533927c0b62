import { type Criticality, classOfItem } from "@/lib/domain/structure/criticality";

/** What of an item states its class: its own, else that of the machine it stands in. */
export const classColumns = {
  criticality: true,
  asset: { select: { machine: { select: { criticality: true } } } },
} as const;

interface Classed {
  criticality: string | null;
  asset: { machine: { criticality: string | null } } | null;
}

/** The class that counts for an item; null where neither it nor its machine has one, or there is no item. */
export const classOf = (item: Classed | null): Criticality | null =>
  item && classOfItem(item.criticality, item.asset?.machine.criticality).criticality;

/** The items for which one of these classes counts. */
export const itemsOfClass = (wanted: readonly Criticality[]) => ({
  OR: [
    { criticality: { in: [...wanted] } },
    { criticality: null, asset: { is: { machine: { is: { criticality: { in: [...wanted] } } } } } },
  ],
});
