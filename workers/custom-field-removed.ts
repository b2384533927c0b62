import type { Processor } from "@/lib/server/jobs/jobs";
import { removeCustomValues } from "@/lib/services/structure/custom-fields/remove-values";

export const customFieldRemoved: Processor<"custom-field-removed"> = ({ custom_field_id }, { outbox_id, signal }) =>
  removeCustomValues(custom_field_id, outbox_id, signal);
