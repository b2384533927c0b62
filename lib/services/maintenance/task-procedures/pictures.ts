import type { GivenStep } from "@/lib/domain/maintenance/work-order-steps";
import { invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

/** Refuses steps with a picture that the caller does not see, naming the step. */
export async function checkPictures({ tx }: Pick<Call, "tx">, steps: readonly GivenStep[]): Promise<void> {
  const wanted = picturesOf(steps);
  if (wanted.length === 0) return;
  const found = await tx.file.findMany({
    where: { id: { in: wanted }, purpose: "image", mime: { startsWith: "image/" } },
    select: { id: true },
  });
  const there = new Set(found.map(({ id }) => id));
  const missing = steps.findIndex(({ picture_id }) => picture_id && !there.has(picture_id));
  if (missing >= 0) throw invalidField(`steps.${missing}.picture_id`, "errors.does_not_exist");
}

/** Shows the pictures of the steps to everyone who sees the procedure. Those of earlier versions stay, for their orders. */
export async function keepPictures(
  { tx }: Pick<Call, "tx">,
  { id: task_procedure_id, company_id }: { id: number; company_id: number | null },
  steps: readonly GivenStep[],
): Promise<void> {
  await tx.taskProcedurePicture.createMany({
    data: picturesOf(steps).map((file_id) => ({ company_id, task_procedure_id, file_id })),
    skipDuplicates: true,
  });
}

const picturesOf = (steps: readonly GivenStep[]) => [...new Set(steps.flatMap(({ picture_id }) => picture_id ?? []))];
