import { formulaSave, formulas } from "@/lib/resources/formulas";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { saveFormula } from "@/lib/services/monitoring/formulas/save";

export const { GET } = collectionRoutes(formulas);

export const POST = endpoint({
  allow: ["create_settings", "update_settings"],
  summary: "Create a formula, or update the one with this id; a changed expression is a new version",
  body: formulaSave,
  run: async (call, { body }) => {
    const { row, isNew } = await saveFormula(call, body);
    return new Answer({ data: row }, { status: isNew ? 201 : 200 });
  },
});
