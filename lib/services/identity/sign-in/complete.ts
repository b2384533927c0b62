import {
  type FactorMethod,
  gateOf,
  type Typed,
  triesPerChallenge,
  type WrongCodes,
  withWrong,
} from "@/lib/domain/identity/second-factor";
import { nameOf } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { DomainError } from "@/lib/domain/shared/errors";
import { asAuth, type Tx } from "@/lib/server/data/db";
import type { Entered } from "@/lib/server/http/admission";
import { noteRepeated } from "@/lib/server/http/denied";
import type { Visitor } from "@/lib/server/http/visitor";
import { metrics } from "@/lib/server/metrics";
import type { Person } from "../people";
import { challengeOver, findChallenge, liveChallenge, type Presented } from "../second-factor/challenge";
import { closedBy } from "../second-factor/closed";
import { trustDevice } from "../second-factor/devices";
import { holdFactor, judge } from "../second-factor/judge";
import { notifyBlocked, notifyChange } from "../second-factor/notify";
import { readCode, wrongCode } from "../second-factor/typed-code";
import { letIn } from "./admit";
import { record } from "./record";

export interface SecondStep extends Presented {
  method: FactorMethod;
  code: string;
  trust_device: boolean;
}

/** A challenge and a code become a session. What is wrong is counted before it is answered. */
export async function completeSignIn(visitor: Visitor, step: SecondStep, user_agent: string | null): Promise<Entered> {
  const typed = readCode(step.code);
  const outcome = await asAuth((tx) => attempt(tx, visitor, step, typed, user_agent));
  if ("closed" in outcome) {
    await noteBlocked(visitor, outcome.person);
    throw outcome.closed;
  }
  if ("tries_left" in outcome) {
    metrics.signIns.inc({ outcome: "wrong_code" });
    throw wrongCode(outcome.tries_left);
  }
  metrics.signIns.inc({ outcome: "signed_in" });
  return outcome;
}

async function attempt(
  tx: Tx,
  visitor: Visitor,
  step: SecondStep,
  typed: NonNullable<Typed>,
  user_agent: string | null,
): Promise<Entered | { tries_left: number } | { closed: DomainError; person: Person }> {
  const { now, ip } = visitor;
  const { id: challenge_id, person, kind, is_kept, sender } = await findChallenge(tx, visitor, step);
  const factor = await holdFactor(tx, person.id);
  if (!factor) throw challengeOver();
  const closed = closedBy(factor, now);
  if (closed) return { closed, person };
  const tried = await tx.mfaChallenge.updateManyAndReturn({
    where: { id: challenge_id, ...liveChallenge(now) },
    data: { tries: { increment: 1 } },
    select: { tries: true },
  });
  if (tried.length === 0) throw challengeOver();

  const factorShown = await judge(tx, factor, { method: step.method, typed, challenge_id }, now);
  if (!factorShown) {
    await countWrong(tx, visitor, person, factor);
    return { tries_left: triesPerChallenge - firstOf(tried).tries };
  }

  const used = await tx.mfaChallenge.updateMany({
    where: { id: challenge_id, used_at: null, ended_at: null },
    data: { used_at: now },
  });
  if (used.count === 0) throw challengeOver();
  await tx.secondFactor.update({
    where: { user_id: person.id },
    data: { wrong_in_a_row: 0 },
    select: { user_id: true },
  });
  if (factorShown === "recovery") await notifyChange(tx, visitor, person, "recovery_used");
  const session = await letIn(tx, visitor, person, { kind, is_kept, factor: factorShown, user_agent, sender });
  const isTrusted = step.trust_device && kind === "cookie";
  return { session, device: isTrusted ? await trustDevice(tx, person.id, { ip, user_agent }, now) : null };
}

/** So many wrong codes that even a right one is not looked at. */
const noteBlocked = ({ ip, request_id, now }: Visitor, person: Person) =>
  noteRepeated(
    String(person.id),
    {
      action: "second_factor_blocked",
      object: "sessions",
      label: person.email,
      user_id: person.id,
      actor: nameOf(person),
      company_id: person.company_id,
      ip,
      request_id,
    },
    now,
  );

async function countWrong(tx: Tx, visitor: Visitor, person: Person, before: WrongCodes) {
  const after = withWrong(before, visitor.now);
  await tx.secondFactor.update({
    where: { user_id: person.id },
    data: { wrong_at: [...after.wrong_at], wrong_in_a_row: after.wrong_in_a_row },
    select: { user_id: true },
  });
  await record(tx, visitor, {
    action: "second_factor_refused",
    object: "sessions",
    person,
    after: { email: person.email },
  });
  const gate = gateOf(after, visitor.now);
  if (gate.is !== "open") await notifyBlocked(tx, visitor, person, gate.is);
}
