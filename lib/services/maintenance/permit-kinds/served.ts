import { type PlannedQuestion, plannedQuestion } from "@/lib/domain/maintenance/permit";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { permitKinds } from "@/lib/resources/permit-kinds";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

type Kind = RowOf<typeof permitKinds>;

/** The questions of a kind, as they are kept in a column of JSON. */
export const questionsOf = ({ questions }: { questions: unknown }): PlannedQuestion[] =>
  ((questions ?? []) as Parameters<typeof plannedQuestion>[0][]).map(plannedQuestion);

const shown = (row: Kind) => {
  const questions = questionsOf(row);

  return { ...row, questions, questions_count: questions.length };
};

/** With the types of work that need it in the reader's company. */
async function detail({ tx, viewer }: Call, row: Kind) {
  const categories =
    viewer.company_id === null
      ? []
      : await tx.categoryPermitKind.findMany({
          where: { permit_kind_id: row.id, company_id: viewer.company_id },
          orderBy: { category_id: "asc" },
          select: { category_id: true },
        });

  return { ...shown(row), category_ids: categories.map(({ category_id }) => category_id) };
}

const kept = (questions: InputOf<typeof permitKinds>["questions"]) => questions.map(plannedQuestion);

const createKind = (call: Call, { questions, ...input }: InputOf<typeof permitKinds>) =>
  create(call, permitKinds, { ...input, questions: kept(questions) });

const updateKind = (call: Call, id: number, { questions, ...input }: ChangeOf<typeof permitKinds>) =>
  update(call, permitKinds, id, { ...input, ...(questions && { questions: kept(questions) }) });

export const servedPermitKinds = serve(permitKinds, {
  present: (_call, rows) => rows.map(shown),
  detail,
  create: createKind,
  update: updateKind,
});

/** Which types of work need a permit of this kind, in the caller's company; the kind may be the provider's. */
export async function setCategories(call: Call, id: number, category_ids: readonly number[]) {
  const { tx, viewer } = call;
  const kind = await find(call, permitKinds, id);
  const { company_id } = viewer;
  if (company_id === null) throw new DomainError("forbidden", "permit-kinds.of_a_company");
  const wanted = [...new Set(category_ids)];
  const known = await tx.maintenanceCategory.count({ where: { id: { in: wanted } } });
  if (known !== wanted.length) throw invalidField("category_ids", "errors.does_not_exist");
  const before = (await detail(call, kind)).category_ids;
  const own = { company_id, permit_kind_id: id };
  await tx.categoryPermitKind.deleteMany({ where: { ...own, category_id: { notIn: wanted } } });
  await tx.categoryPermitKind.createMany({
    data: wanted.map((category_id) => ({ ...own, category_id })),
    skipDuplicates: true,
  });
  await audit(call, "update", "permit-kinds", id, {
    before: { name: kind.name, category_ids: before },
    after: { name: kind.name, category_ids: wanted },
    company_id,
  });

  return servedPermitKinds.find(call, id);
}
