import type { OnWire } from "@/lib/server/http/wire";
import type { customFieldChoices, PresentedCustomField } from "@/lib/services/structure/custom-fields/fields";

export type WireCustomField = OnWire<PresentedCustomField>;
export type CustomFieldChoices = Awaited<ReturnType<typeof customFieldChoices>>;
