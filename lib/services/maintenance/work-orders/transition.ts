import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { madeAt } from "@/lib/domain/maintenance/permits-of-order";
import { namesFault, verdictOn, verdictsFor } from "@/lib/domain/maintenance/verdict";
import {
  clockedSeconds,
  countedAt,
  mayAct,
  missingFor,
  type WorkOrderAction,
  type WorkOrderActor,
  type WorkOrderAnswers,
  type WorkOrderStatus,
  workOrderTransitions,
} from "@/lib/domain/maintenance/work-order";
import { owedSteps, owesOnlyLockPhotos } from "@/lib/domain/maintenance/work-order-steps";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { destination, startsOf } from "@/lib/domain/shared/transitions";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { TakenPart } from "@/lib/inputs/required-parts";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { findingOf } from "@/lib/services/maintenance/finding";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { holdMissing, issueParts, releaseParts } from "@/lib/services/stock/reservations/required";
import { actorBefore, isAloneIn } from "../actor";
import { frozenCost, noCost } from "../costs/of-order";
import { endDowntime, openAtStart, openDowntime, removeDowntimes } from "../downtimes/of-orders";
import { type Coded, codedBy, type FailureGiven } from "../failures/coded";
import { notifyOfRepeat } from "../failures/repeats";
import { bookedMinutes, bookLabor } from "../labor/entries";
import { record } from "../order-log";
import { checkPermits } from "../permits/of-order";
import { cancelProofs, openProofs } from "../proofs/open";
import { notYours, refuseMissing, wrongStatus } from "../refuse";
import { reviewReopened } from "../savings/decide";
import { followSeries } from "../series/follow";
import { coverAgain, coverByRepair, uncoverAlerts } from "./case-order";
import { eachOrder, type Outcome } from "./each";
import { evidenceAgainst } from "./evidence";
import { type PresentedWorkOrder, presentOne, stepsOf } from "./present";

/** What a person gives with an action. */
export interface Given extends Omit<WorkOrderAnswers, "open_steps" | "is_lock_photo_owed" | "fault_id">, FailureGiven {
  /** Time of others; total_minutes is that of who completes. */
  labor?: { user_id: number; minutes: number }[];
  parts_taken?: TakenPart[];
  running_at?: Date | null;
  /** False: the machine that was reported down was not. */
  was_down?: boolean;
  resume_at?: Date | null;
  /** When a phone without a connection started, held or completed it: the clock and the permits of a start go by that moment. */
  made_at?: Date | null;
  completion_note?: string | null;
  supervisor_notes?: string | null;
  version?: number;
}

/**
 * Takes one action on one order: who may, from where, and what must be given all come from the table. The guard is
 * inside the update, so two people pressing Close at once cannot both succeed.
 */
export async function actOnWorkOrder(
  call: Call,
  action: WorkOrderAction,
  id: number,
  given: Given = {},
): Promise<PresentedWorkOrder> {
  return presentOne(call, await move(call, action, id, given));
}

async function move(call: Call, action: WorkOrderAction, id: number, sent: Given): Promise<WorkOrderRow> {
  // Whatever is being booked on it is waited for: its cost is frozen with that.
  if (action === "close") await call.tx.$queryRaw`select id from work_orders where id = ${id} for update`;
  const before = await rowOf(call, id);
  const given = { ...sent, verdict: verdictOn({ finding: findingOf(before) }, sent.verdict) };
  if (before.kind === "request") throw wrongStatus(before);
  const actor = await checkWho(call, action, before);
  const status = before.status as WorkOrderStatus;
  const to = destination(workOrderTransitions, action, status);
  if (!to) throw wrongStatus(before);
  await checkPermits(call, action, before, given.made_at);
  const then = { ...call, now: countedAt(before, madeAt(given.made_at, call.now) ?? call.now, call.now) };
  const labor = action === "complete" ? await laborAt(then, before, given) : null;
  const coded = action === "complete" ? await codedAt(call, before, given) : null;
  const answers = answersOf(before, { ...given, ...coded }, labor);
  refuseMissing(missingFor(action, answers, before.category ?? undefined));
  const against = action === "close" ? await evidenceAgainst(call, before, given.supervisor_notes) : undefined;

  const data = {
    ...stamps[action](then, before, { ...given, ...answers }),
    ...(action === "close" ? await frozenCost(call, before) : {}),
    ...coded,
    ...takenBy(call, action, before, actor),
    ...(action === "reopen" ? await takenOver(call, before) : {}),
    status: to,
    version: { increment: 1 },
  };
  const where = { id, ...guardOf(before), ...(given.version === undefined ? {} : { version: given.version }) };
  const [{ count }, after] = await together([call.tx.workOrder.updateMany({ where, data }), rowOf(call, id)]);
  if (count === 0) await refuseLate(call, action, id);

  const note = given.reason ?? given.completion_note ?? given.supervisor_notes ?? null;
  await record(call, after, { action, from: status, to, note, data: against }, { before, after });
  if (labor) after.total_minutes = await bookAtCompletion(call, after, given, labor);
  await followStock(call, action, after, given);
  await followDowntime(then, action, after, given);
  if (action === "complete") {
    await coverByRepair(call.tx, after);
    await openProofs(call.tx, after, then.now);
    await notifyOfRepeat(call, after);
  }
  if (action === "deny") await uncoverAlerts(call.tx, id);
  if (action === "reopen" && status === "denied") await coverAgain(call.tx, after);
  if (action === "reopen" && status === "completed") await cancelProofs(call.tx, id, call.now);
  if (action === "reopen") await reviewReopened(call, before, note);
  await followSeries(then, action, after);
  return after;
}

// Where the order goes, how long its clock ran and who may act were read from these: the update holds only while they
// stand.
const guardOf = ({ status, clock_started_at, assigned_user_id, assigned_team_id }: WorkOrderRow) => ({
  status,
  clock_started_at,
  assigned_user_id,
  assigned_team_id,
});

/** The acting user, when they may. */
async function checkWho(call: Call, action: WorkOrderAction, order: WorkOrderRow): Promise<WorkOrderActor> {
  const actor = await actorBefore(call, order);
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  if (mayAct(action, actor)) return actor;
  const asksAlone =
    action === "close" && order.status === "completed" && actor.completed_by_self && actor.is_supervisor;
  if (asksAlone && (await isAloneIn(call, order.plant_id))) return actor;
  // A supervisor's own work that is closed already is not refused for being theirs.
  if (action === "close" && actor.is_supervisor && order.status !== "completed") return actor;
  throw asksAlone ? new DomainError("forbidden", "work-orders.closed_by_another") : notYours(action);
}

interface LaborAt {
  /** What is booked for the one who completes beside what is booked already. */
  own: number;
  /** Of everybody, with what is given now. */
  total: number;
}

/** Time that nobody typed is what the labor clock shows; what a person has booked on the way is part of their time. */
async function laborAt(call: Call, order: WorkOrderRow, given: Given): Promise<LaborAt> {
  const booked = await bookedMinutes(call, order.id, call.viewer.user_id);
  const mine = Math.round(given.total_minutes ?? clockedSeconds(order, call.now) / 60);
  const others = (given.labor ?? []).reduce((sum, { minutes }) => sum + minutes, 0);
  const own = Math.max(0, mine - booked.own);

  return { own, total: booked.all + own + others };
}

/**
 * Books what is given at completion and answers the time of the order: the sum as it is now that the row is held, with what
 * a colleague has booked since it was read.
 */
async function bookAtCompletion(call: Call, order: WorkOrderRow, { labor = [] }: Given, { own }: LaborAt) {
  const { user_id } = call.viewer;
  // The provider's people complete work too, and are nobody's labor.
  const isOfPlant = own > 0 && (await call.tx.user.count({ where: { id: user_id, ...assignableIn(order) } })) > 0;
  if (isOfPlant) await bookLabor(call, order, { user_id, minutes: own });
  for (const one of labor) await bookLabor(call, order, one);
  const booked = await bookedMinutes(call, order.id, user_id);
  const total_minutes = booked.all + (isOfPlant ? 0 : own);
  await call.tx.workOrder.updateMany({ where: { id: order.id }, data: { total_minutes } });

  return total_minutes;
}

/** Parts are taken at completion, available again at denial, and held as far as they are there when work goes on. */
async function followStock(call: Call, action: WorkOrderAction, order: WorkOrderRow, { parts_taken }: Given) {
  if (action === "complete") await issueParts(call, order, parts_taken);
  if (action === "deny") await releaseParts(call, order);
  if (action === "start" || (action === "reopen" && order.status !== "completed")) await holdMissing(call, order);
}

async function followDowntime(
  call: Call,
  action: WorkOrderAction,
  order: WorkOrderRow,
  { running_at, was_down }: Given,
) {
  if (action === "start") await openAtStart(call, order);
  if (action === "reopen") await openDowntime(call, order);
  if (action === "complete" || action === "deny") await endDowntime(call, order, running_at ?? call.now);
  if (action === "deny" && was_down === false && order.is_machine_down) await removeDowntimes(call, order);
}

function answersOf(order: WorkOrderRow, given: Given, labor: LaborAt | null): WorkOrderAnswers {
  const steps = stepsOf(order);

  return {
    reason: given.reason,
    total_minutes: labor?.total,
    problem_solved: given.problem_solved,
    sanitization_of_tools: given.sanitization_of_tools,
    fault_id: given.fault_id ?? order.fault_id,
    is_nothing_found: given.is_nothing_found,
    open_steps: owedSteps(steps).length,
    is_lock_photo_owed: owesOnlyLockPhotos(steps),
  };
}

type Data = Prisma.WorkOrderUncheckedUpdateManyInput;

/** The codes and the verdict that follows. Nobody has an opinion about a diagnosis that there was not. */
function codedAt(call: Call, order: WorkOrderRow, given: Given): Promise<Coded> {
  const { verdict, verdict_fault } = given;
  if (verdict && !verdictsFor({ finding: findingOf(order) }).includes(verdict))
    throw invalidField("verdict", "errors.not_an_option");
  if (verdict_fault && !namesFault(verdict)) throw invalidField("verdict_fault", "errors.not_an_option");

  return codedBy(call, order, given);
}

/** What each action writes beside the status. */
const stamps: Record<WorkOrderAction, (call: Call, order: WorkOrderRow, given: Given) => Data> = {
  start: ({ now }, order) => ({
    started_at: order.started_at ?? now,
    clock_started_at: now,
    resume_at: null,
    reason: null,
  }),
  hold: (call, order, { reason, resume_at }) => ({ ...stopped(call, order), reason, resume_at: resume_at ?? null }),
  complete: (call, order, given) => ({
    ...stopped(call, order),
    started_at: order.started_at ?? call.now,
    total_minutes: Math.round(given.total_minutes ?? 0),
    problem_solved: given.problem_solved,
    sanitization_of_tools: given.sanitization_of_tools,
    completion_note: given.completion_note ?? order.completion_note,
    completed_at: call.now,
    completed_by: call.viewer.user_id,
    reason: null,
  }),
  close: ({ now, viewer }, order, { supervisor_notes }) => ({
    closed_at: now,
    closed_by: viewer.user_id,
    acknowledged_by_supervisor: true,
    supervisor_notes: supervisor_notes ?? order.supervisor_notes,
  }),
  reopen: (call, order, { reason }) => ({ reason, ...reopened(call, order) }),
  deny: (call, order, { reason }) => ({ ...stopped(call, order), reason, resume_at: null }),
};

/**
 * The member of a team who starts its order, or completes it at once, has it from then on, no matter who had it before:
 * a shift goes home. What neither person nor team has is taken by the user who starts it; the provider's people cannot
 * be assigned.
 */
function takenBy({ viewer }: Call, action: WorkOrderAction, order: WorkOrderRow, actor: WorkOrderActor): Data {
  if (action !== "start" && action !== "complete") return {};
  const isFree = order.assigned_user_id === null && order.assigned_team_id === null && action === "start";
  const isTeams = actor.is_team_member && (action === "start" || order.assigned_user_id === null);
  if (isTeams || (isFree && viewer.company_id === order.company_id)) return { assigned_user_id: viewer.user_id };
  return {};
}

/** Taken up again after its person has gone, it belongs to the user who takes it up; the provider leaves it to anybody. */
async function takenOver({ tx, viewer }: Call, order: WorkOrderRow): Promise<Data> {
  if (order.assigned_user_id === null || order.assigned_team_id !== null) return {};
  const isThere = await tx.user.count({ where: { id: order.assigned_user_id, ...assignableIn(order) } });
  if (isThere > 0) return {};
  const isAssignable = await tx.user.count({ where: { id: viewer.user_id, ...assignableIn(order) } });
  return { assigned_user_id: isAssignable > 0 ? viewer.user_id : null };
}

const stopped = ({ now }: Call, order: WorkOrderRow): Data => ({
  clocked_seconds: clockedSeconds(order, now),
  clock_started_at: null,
});

/** Closed work goes back to completed; completed work is taken up again, and that is counted. */
function reopened({ now }: Call, order: WorkOrderRow): Data {
  if (order.status === "closed")
    return { closed_at: null, closed_by: null, acknowledged_by_supervisor: false, ...noCost };
  if (order.status !== "completed") return {};
  return {
    reopen_count: { increment: 1 },
    clock_started_at: now,
    completed_at: null,
    completed_by: null,
    problem_solved: null,
    sanitization_of_tools: null,
    verdict: null,
    verdict_fault: null,
    fault_id: null,
    cause_id: null,
    remedy_id: null,
    failure_source: null,
  };
}

/** Another user was faster: answer with the current state. */
async function refuseLate(call: Call, action: WorkOrderAction, id: number): Promise<never> {
  const current = await rowOf(call, id);
  const isStillPossible = (startsOf(workOrderTransitions, action) as readonly string[]).includes(current.status);
  if (!isStillPossible) throw wrongStatus(current);
  throw new DomainError("conflict", "errors.stale_version", { data: await presentOne(call, current) });
}

/** Takes the action on each order for itself and reports what became of it; doing it twice skips the second time. */
export async function actOnEach(
  call: Call,
  action: WorkOrderAction,
  ids: number[],
  given: Given = {},
): Promise<Outcome[]> {
  const isOne = new Set(ids).size === 1;
  if (!isOne && given.parts_taken) throw invalidField("parts_taken", "work-orders.one_at_a_time");
  if (!isOne && given.labor) throw invalidField("labor", "work-orders.one_at_a_time");

  return eachOrder(call, ids, (id) => move(call, action, id, given));
}
