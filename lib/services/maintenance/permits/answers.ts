import type { AskedAt } from "@/lib/domain/maintenance/permit";
import { answeredMeanwhile, type StepGiven } from "@/lib/domain/maintenance/work-order-steps";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { withAnswers, wrongPermitStatus } from "./act";
import { notYourPermit, permitActorOf } from "./actor";
import { recordPermit } from "./log";
import { servedPermits } from "./served";
import { answeredQuestions, heldPermit } from "./state";

/** In which statuses the questions of a step are answered: what let work begin stays as it was answered. */
const answeredIn: Record<AskedAt, readonly string[]> = {
  issue: ["requested", "suspended"],
  each_shift: ["issued"],
  close: ["issued", "suspended", "returned"],
};

/** Answers questions of a permit, by its holder or an issuer. Two people may answer different ones at once. */
export async function answerPermit(call: Call, id: number, answers: StepGiven[]) {
  const row = await heldPermit(call, id);
  const actor = permitActorOf(call.viewer, row);
  if (!actor.is_holder && !actor.is_issuer) throw notYourPermit("answer");
  const before = answeredQuestions(row);
  const after = withAnswers(call, row, answers);
  const given = new Set(answers.map((one) => one.id));
  if (before.some((question) => given.has(question.id) && !answeredIn[question.asked].includes(row.status)))
    throw wrongPermitStatus(call, row);
  if (answeredMeanwhile(before, answers, call.viewer.user_id).length > 0)
    throw new DomainError("conflict", "errors.stale_version", { data: await servedPermits.find(call, id) });
  await call.tx.permit.updateMany({
    where: { id },
    data: { questions: after, version: { increment: 1 } },
  });
  await recordPermit(call, row, {
    action: "answer",
    data: { answers: answers.map(({ id: question, answer }) => ({ id: question, answer })) },
  });

  return servedPermits.find(call, id);
}
