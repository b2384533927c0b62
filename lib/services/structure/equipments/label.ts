import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";

/** What is printed on an item's label beside its code. */
export async function itemLabel(call: Call, id: number) {
  const { name, brand, brand_model, model, serial_number, asset } = await find(call, equipments, id);
  const lines = [
    [brand?.name, brand_model?.name ?? model].filter(Boolean).join(" "),
    serial_number,
    asset && [asset.machine.name, asset.name].join(", "),
  ];

  return {
    name,
    lines: lines.filter((line): line is string => Boolean(line)),
  };
}
