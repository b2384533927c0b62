import { formulaSave, formulas } from "@/lib/resources/formulas";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { list } from "@/lib/server/resources/crud";
import { listQuery } from "@/lib/server/resources/list";
import { saveFormula } from "@/lib/services/monitoring/formulas/save";

export const GET = endpoint({
  // Whoever sets up sensors picks from them.
  allow: ["view_settings", "view_controllers"],
  summary: "List the formulas that sensors and subtypes may use",
  query: listQuery(formulas),
  run: (call, { query }) => list(call, formulas, query),
});

export const POST = endpoint({
  allow: ["create_settings", "update_settings"],
  summary: "Make a formula, or change the one with this id; a changed text is a new version",
  body: formulaSave,
  run: async (call, { body }) => {
    const { row, isNew } = await saveFormula(call, body);
    return new Answer({ data: row }, { status: isNew ? 201 : 200 });
  },
});
