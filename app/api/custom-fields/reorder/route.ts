import { reorderedCustomFields } from "@/lib/inputs/custom-fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { reorderCustomFields } from "@/lib/services/structure/custom-fields/fields";

export const POST = endpoint({
  allow: "update_plants",
  summary: "Set the order of the custom fields of one noun",
  body: reorderedCustomFields,
  transaction: "own",
  run: async (call, { body }) => {
    await reorderCustomFields(call, body.ids, body.current_password);
    return done(call, "errors.saved");
  },
});
