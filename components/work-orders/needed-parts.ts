import type { ComboboxOption } from "@/components/ui/combobox";
import type { FormOrder } from "./types";

/** "part:5" or "model:7", how much of it, and from where. */
export interface PartDraft {
  option: ComboboxOption;
  quantity: number | null;
  /** Where it is to be taken from; null: from any storeroom of the plant. */
  room: ComboboxOption | null;
}

/** A part of the plant or a part number, as an order has it or a diagnosis proposes it. */
export interface PlannedPart
  extends Pick<FormOrder["required_parts"][number], "brand_model" | "quantity" | "store_room"> {
  part: { id: number; name: string; number: string } | null;
}

export const partDraft = ({ part, brand_model, quantity, store_room }: PlannedPart): PartDraft => ({
  option: part
    ? { value: `part:${part.id}`, label: part.name, detail: part.number }
    : { value: `model:${brand_model!.id}`, label: brand_model!.name, detail: brand_model!.brand?.name },
  quantity,
  room: store_room && { value: String(store_room.id), label: store_room.name },
});

interface PartsBefore {
  order?: { required_parts: readonly PlannedPart[] } | null;
  draft?: { required_parts?: readonly PlannedPart[] } | null;
}

/**
 * Sent when they were changed: work that is done has taken its parts and lets nobody change them. Those that were
 * proposed are always sent: to leave them out is a change.
 */
export function sentNeeds(parts: readonly PartDraft[], { order, draft }: PartsBefore) {
  const sent = sentParts(parts);
  const before = sentParts((order?.required_parts ?? []).map(partDraft));
  const isProposed = !order && (draft?.required_parts ?? []).length > 0;

  return JSON.stringify(sent) === JSON.stringify(before) && !isProposed ? {} : { required_parts: sent };
}

const sentParts = (parts: readonly PartDraft[]) =>
  parts.flatMap(({ option, quantity, room }) => {
    const [kind, id] = option.value.split(":");
    if (!quantity) return [];
    const thing = { [kind === "part" ? "part_id" : "brand_model_id"]: Number(id), quantity };
    return [room ? { ...thing, store_room_id: Number(room.value) } : thing];
  });
