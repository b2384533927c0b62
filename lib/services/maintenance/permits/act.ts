import {
  answerQuestions,
  askedAgain,
  askedWith,
  isExpired,
  mayActOnPermit,
  missingForPermit,
  type PermitAction,
  type PermitQuestion,
  type PermitState,
  permitDestination,
} from "@/lib/domain/maintenance/permit";
import { isValidAt } from "@/lib/domain/maintenance/permits-of-order";
import { notOffered, type StepGiven } from "@/lib/domain/maintenance/work-order-steps";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { PermitStepInput } from "@/lib/inputs/permits";
import { permits } from "@/lib/resources/permits";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import { find } from "@/lib/server/resources/crud";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { notYourPermit, permitActorOf } from "./actor";
import { recordPermit } from "./log";
import { notifyOfPermit } from "./notify";
import { answerLockoutSteps } from "./of-order";
import { servedPermits } from "./served";
import { checkPins, keepSignatures, type Signed, signedBy } from "./sign";
import {
  answeredQuestions,
  heldPermit,
  locksOfPermit,
  locksWhereIsolated,
  type PermitRow,
  pointsOfPermit,
  stoppedAt,
} from "./state";

/** A step with PINs: they are checked first, and then the step is taken in its own transaction. */
export async function signAndActOnPermit(
  call: Omit<Call, "tx">,
  action: PermitAction,
  id: number,
  given: PermitStepInput,
) {
  await checkPins(call, given.signatures);

  return withScope(call.viewer, (tx) => actOnPermit({ ...call, tx }, action, id, given));
}

/**
 * Takes one step of a permit: who may, from where, and what must be there all come from the table. The permit is held first, and
 * the guard is inside the update, so that of two people who press at once one takes the step and the other gets 409.
 */
async function actOnPermit(call: Call, action: PermitAction, id: number, given: PermitStepInput) {
  const row = await heldPermit(call, id);
  const actor = permitActorOf(call.viewer, row);
  if (!mayActOnPermit(action, actor)) throw refusedActor(action, row, actor.is_holder && actor.is_issuer);
  if (given.version !== undefined && given.version !== row.version) throw await stale(call, id);
  const to = permitDestination(action, row, call.now);
  if (!to) throw wrongPermitStatus(call, row);

  const questions = withAnswers(call, row, given.answers);
  const isOther = ({ id: question, asked }: PermitQuestion) =>
    asked !== askedWith[action] && given.answers?.some((answer) => answer.id === question);
  if (questions.some(isOther)) throw invalidField("answers", "errors.not_an_option");
  const signed = await signedBy(call, row, given.signatures);
  const state = await stateOf(call, row, questions);
  const missing = missingForPermit(action, state, { ...given, signed }, call.viewer.user_id, call.now);
  if (missing.length > 0)
    throw new DomainError("invalid", "errors.validation_error", {
      fields: Object.fromEntries(missing.map(({ field, message }) => [field, [message]])),
    });
  if (action === "hand_over" && given.to_user_id) await checkNewHolder(call, row, given.to_user_id);

  const { count } = await call.tx.permit.updateMany({
    where: { id, status: row.status, version: row.version },
    data: {
      ...stamps[action](call, row, given, questions),
      status: to,
      version: { increment: 1 },
    } as Prisma.PermitUncheckedUpdateManyInput,
  });
  if (count === 0) throw await stale(call, id);
  if (action === "suspend") await forgetVerified(call, id);
  await keepSignatures(call, row, { permit_id: id }, action, signed);
  await recordStep(call, action, row, { to, given, signed });
  if (action === "issue" && row.base === "loto") await answerLockoutSteps(call, row);
  if (action === "suspend") await notifyOfSuspension(call, row, given.reason ?? "");

  return servedPermits.find(call, id);
}

/** A permit with what of it the table asks. */
async function stateOf(call: Call, row: PermitRow, questions: readonly PermitQuestion[]): Promise<PermitState> {
  const { lockout } = row;
  const [points, locks, hung, stopped_at] = await together([
    pointsOfPermit(call, row.id),
    locksOfPermit(call, row.id),
    locksWhereIsolated(call, row),
    stoppedAt(call, row),
  ]);

  return {
    max_hours: row.max_hours,
    holder_id: row.holder_id,
    issuer_id: row.issuer_id,
    questions,
    points,
    needs_isolation: row.needs_isolation,
    locks_on: locks.filter(({ taken_off_at }) => taken_off_at === null).map(({ user_id }) => user_id),
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    fire_watch_minutes: row.fire_watch_minutes,
    stopped_at,
    hung,
    lockout:
      lockout && (isValidAt({ ...lockout, permit_kind_id: 0, lockout_id: null }, [], call.now) ? "valid" : "invalid"),
  };
}

/** Answers that are given with a step count for it. */
export function withAnswers(
  { viewer, now }: Pick<Call, "viewer" | "now">,
  row: PermitRow,
  answers: readonly StepGiven[] | undefined,
): PermitQuestion[] {
  const questions = answeredQuestions(row);
  if (!answers) return questions;
  const known = new Set(questions.map(({ id }) => id));
  if (answers.some(({ id }) => !known.has(id))) throw invalidField("answers", "errors.does_not_exist");
  if (notOffered(questions, answers).length > 0) throw invalidField("answers", "errors.not_an_option");

  return answerQuestions(questions, answers, viewer.user_id, now);
}

async function checkNewHolder({ tx }: Call, row: PermitRow, id: number) {
  const found = await tx.user.count({ where: { AND: [{ id }, assignableIn(row), whoMay("create_permits")] } });
  if (found === 0) throw invalidField("to_user_id", "permits.cannot_hold");
}

type Data = Prisma.PermitUncheckedUpdateManyInput;
type Stamp = (call: Call, row: PermitRow, given: PermitStepInput, questions: PermitQuestion[]) => Data;

const issued: Stamp = ({ viewer, now }, row, { valid_until }, questions) => ({
  issuer_id: viewer.user_id,
  valid_from: row.valid_from ?? now,
  questions,
  valid_until: valid_until ?? row.valid_until,
  warned_at: null,
  expired_at: null,
  reason: null,
});
const ended: Stamp = ({ now }, _row, { reason }, questions) => ({
  ended_at: now,
  reason: reason ?? null,
  questions,
});

/** What each step writes beside the status. */
const stamps: Record<PermitAction, Stamp> = {
  reject: ended,
  close: ended,
  cancel: ended,
  issue: issued,
  resume: issued,
  // What was asked before the work is asked again before it goes on.
  suspend: (_call, _row, { reason }, questions) => ({ reason, questions: askedAgain(questions, "issue") }),
  // The next shift is asked again.
  hand_over: ({ viewer }, row, { to_user_id, valid_until }, questions) => ({
    issuer_id: viewer.user_id,
    holder_id: to_user_id,
    questions: askedAgain(questions, "each_shift"),
    ...(valid_until ? { valid_until, warned_at: null, expired_at: null } : { valid_until: row.valid_until }),
  }),
  return: ({ now }, _row, _given, questions) => ({ returned_at: now, questions }),
};

/** Before the work goes on each point is verified again; what was isolated stays so. */
const forgetVerified = ({ tx }: Call, permit_id: number) =>
  tx.permitPoint.updateMany({ where: { permit_id }, data: { verified_by: null, verified_at: null } });

async function recordStep(
  call: Call,
  action: PermitAction,
  row: PermitRow,
  { to, given, signed }: { to: string; given: PermitStepInput; signed: readonly Signed[] },
) {
  const after = await find(call, permits, row.id);
  await recordPermit(
    call,
    row,
    {
      action,
      from: row.status,
      to,
      note: given.reason ?? null,
      data: {
        // Until when it is valid from now on: a start that arrives late is judged by what was so when it was made.
        valid_until: after.valid_until?.toISOString() ?? null,
        ...(action === "hand_over" && { from_user_id: row.holder_id, to_user_id: after.holder_id }),
        ...(signed.length > 0 && { signed: signed.map(({ name }) => name) }),
      },
    },
    { before: { ...row }, after: { ...after } },
  );
}

/** Everyone who has a lock on it must know that the work has stopped, and so must holder and issuer. */
async function notifyOfSuspension(call: Call, row: PermitRow, reason: string) {
  const { viewer } = call;
  const locks = await locksOfPermit(call, row.id);
  const owners = locks.filter(({ taken_off_at }) => taken_off_at === null).map(({ user_id }) => user_id);
  const all = [...owners, row.holder_id, row.issuer_id].filter((one) => one !== viewer.user_id);
  await notifyOfPermit(call, row, all, {
    message: "permit_suspended",
    subject: `suspended:${row.version}`,
    params: { reason },
  });
}

const refusedActor = (action: PermitAction, row: PermitRow, isOwn: boolean) =>
  isOwn && action !== "return"
    ? new DomainError("forbidden", "permits.own", { data: { id: row.id } })
    : notYourPermit(action);

/** 409 that names the present status; expired is named where it is. */
export const wrongPermitStatus = ({ now }: Pick<Call, "now">, row: PermitRow) =>
  new DomainError("conflict", "permits.wrong_status", {
    params: { status: isExpired(row, now) ? "expired" : row.status },
    data: { id: row.id, status: row.status },
  });

const stale = async (call: Call, id: number) =>
  new DomainError("conflict", "errors.stale_version", { data: await servedPermits.find(call, id) });
