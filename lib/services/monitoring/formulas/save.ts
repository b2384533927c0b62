import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { exampleBeside } from "@/lib/domain/monitoring/conversion";
import { evaluateFormula, readFormula } from "@/lib/domain/monitoring/formulas";
import { invalidField } from "@/lib/domain/shared/errors";
import type { RowOf } from "@/lib/resources/define";
import { type FormulaSave, formulas } from "@/lib/resources/formulas";
import type { Call } from "@/lib/server/data/call";
import { create, find, setArchived, update } from "@/lib/server/resources/crud";

/**
 * Makes or changes a formula. A changed text is another version: what was measured keeps the version that made it, and
 * what comes from now on takes the new one.
 */
export async function saveFormula(call: Call, { id, version, is_archived, ...fields }: FormulaSave) {
  const needed = id === undefined ? "create_settings" : "update_settings";
  if (!can(call.viewer, needed)) {
    throw withoutPermission(call.viewer, needed);
  }
  checkSample(fields);
  const before = id === undefined ? null : await find(call, formulas, id);
  const saved =
    id === undefined
      ? await create(call, formulas, fields)
      : await update(call, formulas, id, version === undefined ? fields : { ...fields, version });
  if (before?.expression !== saved.expression) await addVersion(call, saved);
  const isMoved = is_archived !== undefined && is_archived !== ((before?.archived_at ?? null) !== null);

  return {
    row: isMoved ? await setArchived(call, formulas, saved.id, is_archived) : await find(call, formulas, saved.id),
    isNew: id === undefined,
  };
}

/** A formula that has no value for the very example of its author is a slip. */
function checkSample({ expression, sample_value }: Pick<FormulaSave, "expression" | "sample_value">) {
  const formula = readFormula(expression);
  const result = formula.ok ? evaluateFormula(formula, { ...exampleBeside, value: sample_value }) : formula;
  if (!result.ok) throw invalidField("expression", `formulas.errors.${result.code}`);
}

async function addVersion(call: Call, formula: RowOf<typeof formulas>) {
  const { id } = await call.tx.formulaVersion.create({
    data: {
      formula_id: formula.id,
      company_id: formula.company_id,
      expression: formula.expression,
      user_id: call.viewer.user_id,
      created_at: call.now,
    },
    select: { id: true },
  });
  await call.tx.formula.updateMany({ where: { id: formula.id }, data: { current_id: id } });
}
