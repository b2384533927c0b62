import { classOf, sumOf } from "@/lib/domain/structure/criticality";
import type { CriticalityInput } from "@/lib/inputs/criticality";
import { equipments } from "@/lib/resources/equipments";
import { machines } from "@/lib/resources/machines";
import type { Call } from "@/lib/server/data/call";
import { find, update } from "@/lib/server/resources/crud";

const resources = { machines, equipments } as const;

/** Keeps the five answers of a machine or an item, and the class that follows from them. */
export async function answerCriticality(
  call: Call,
  of: keyof typeof resources,
  id: number,
  { answers, version }: CriticalityInput,
) {
  const resource = resources[of];
  await find(call, resource, id);
  const before = { criticality_answers: await answersOf(call, of, id) };
  const criticality = classOf(answers);
  const given = {
    criticality,
    criticality_answers: answers,
    criticality_by: call.viewer.user_id,
    criticality_at: call.now,
  };
  const row = await update(
    call,
    resource,
    id,
    { ...given, version },
    { before, after: { criticality_answers: answers } },
  );

  return { criticality, sum: sumOf(answers), is_inherited: false, version: row.version };
}

async function answersOf({ tx }: Call, of: keyof typeof resources, id: number) {
  const asked = { where: { id }, select: { criticality_answers: true } } as const;
  const row = of === "machines" ? await tx.machine.findFirst(asked) : await tx.equipment.findFirst(asked);

  return row?.criticality_answers ?? null;
}
