import type { Parameter } from "@/lib/domain/monitoring/parameters";
import { type ClassedItem, limitClassOf } from "./limit-classes";

/** Which limits of the standard hold for which item and measurement. */
export interface StandardLine {
  /** Null: the provider's, for every company. */
  company_id: number | null;
  /** A line is for a machine type or for an item type. */
  limit_class: string | null;
  equipment_type_id: number | null;
  quantity: string;
  kind: string;
}

export interface TypedItem extends ClassedItem {
  company_id: number;
  equipment_type_id: number | null;
}

/**
 * One line of each quantity and kind, the most specific one: what the company has set for the item type, then what the
 * provider has, then the line of the machine type.
 */
export function standardOf<Line extends StandardLine>(lines: readonly Line[], item: TypedItem): Line[] {
  const limit_class = limitClassOf(item);

  return firstOfEach([
    ...ofItemType(lines, item),
    ...lines.filter((line) => limit_class !== null && line.limit_class === limit_class),
  ]);
}

/** The same of the item type alone: what the measurements of a new sensor begin with. */
export const typeStandardOf = <Line extends StandardLine>(lines: readonly Line[], item: TypedItem): Line[] =>
  firstOfEach(ofItemType(lines, item));

/** The standard of vibration is of the RMS in its usual band, that of acceleration of the high band. */
export const hasStandard = ({ quantity, band, is_derived }: Parameter) =>
  !is_derived && (quantity !== "velocity" || band === "rms") && (quantity !== "acceleration" || band === "hf");

function ofItemType<Line extends StandardLine>(lines: readonly Line[], item: TypedItem): Line[] {
  const { company_id, equipment_type_id } = item;
  if (equipment_type_id === null || isException(item)) return [];
  const own = lines.filter((line) => line.equipment_type_id === equipment_type_id);

  return [company_id, null].flatMap((whose) => own.filter((line) => line.company_id === whose));
}

/** An item that was given another machine type than its item type has is not of the kind that those limits are for. */
const isException = ({ limit_class, equipment_type }: TypedItem) =>
  limit_class !== null && equipment_type?.limit_class != null && limit_class !== equipment_type.limit_class;

function firstOfEach<Line extends StandardLine>(lines: readonly Line[]): Line[] {
  const first = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.quantity} ${line.kind}`;
    if (!first.has(key)) first.set(key, line);
  }

  return [...first.values()];
}
