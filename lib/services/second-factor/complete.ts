import { DomainError, invalidField } from "@/lib/domain/errors";
import {
  type FactorMethod,
  gateOf,
  type Typed,
  triesPerChallenge,
  typedCode,
  type WrongCodes,
  withWrong,
} from "@/lib/domain/second-factor";
import { nameOf } from "@/lib/domain/viewer";
import { asAuth, type Tx } from "@/lib/server/db";
import { noteRepeated } from "@/lib/server/denied";
import { metrics } from "@/lib/server/metrics";
import type { NewSession } from "@/lib/server/session";
import type { Visitor } from "@/lib/server/visit";
import { letIn } from "../auth/admit";
import type { Person } from "../auth/people";
import { record } from "../auth/record";
import { challengeOver, findChallenge, liveChallenge, type Presented } from "./challenge";
import { type NewDevice, trustDevice } from "./devices";
import { holdFactor, judge } from "./judge";
import { tellBlocked, tellChange } from "./tell";

export interface SecondStep extends Presented {
  method: FactorMethod;
  code: string;
  trust_device: boolean;
}

export interface Entered {
  session: NewSession;
  device: NewDevice | null;
}

/** A challenge and a code become a session. What is wrong is counted before anybody hears of it. */
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

export function readCode(text: string): NonNullable<Typed> {
  const typed = typedCode(text);
  if (!typed) throw invalidField("code", "second-factor.not_a_code");
  return typed;
}

export const wrongCode = (tries_left?: number) =>
  new DomainError("invalid", "errors.validation_error", {
    fields: { code: ["second-factor.wrong_code"] },
    data: tries_left === undefined ? undefined : { tries_left },
  });

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
    return { tries_left: triesPerChallenge - tried[0]!.tries };
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
  if (factorShown === "recovery") await tellChange(tx, visitor, person, "recovery_used");
  const session = await letIn(tx, visitor, person, { kind, is_kept, factor: factorShown, user_agent, sender });
  const isTrusted = step.trust_device && kind === "cookie";
  return { session, device: isTrusted ? await trustDevice(tx, person.id, { ip, user_agent }, now) : null };
}

export function refuseClosed(wrong: WrongCodes, now: Date) {
  const closed = closedBy(wrong, now);
  if (closed) throw closed;
}

function closedBy(wrong: WrongCodes, now: Date): DomainError | null {
  const gate = gateOf(wrong, now);
  if (gate.is === "locked") return new DomainError("forbidden", "second-factor.locked");
  if (gate.is !== "blocked") return null;
  return new DomainError("too_many", "second-factor.blocked", {
    params: { minutes: Math.ceil(gate.seconds / 60) },
    retryAfter: gate.seconds,
  });
}

/** So many wrong codes that even a right one is not looked at. */
const noteBlocked = ({ ip, request_id, now }: Visitor, person: Person) =>
  noteRepeated(
    String(person.id),
    {
      ...{ action: "second_factor_blocked", object: "sessions", label: person.email },
      ...{ user_id: person.id, actor: nameOf(person), company_id: person.company_id, ip, request_id },
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
    ...{ action: "second_factor_refused", object: "sessions", person },
    after: { email: person.email },
  });
  const gate = gateOf(after, visitor.now);
  if (gate.is !== "open") await tellBlocked(tx, visitor, person, gate.is);
}
