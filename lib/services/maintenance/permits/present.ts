import { nameOf } from "@/lib/domain/identity/viewer";
import {
  absenceChecks,
  isExpired,
  isOpenPermit,
  type PermitActor,
  permitActions,
  permitNumber,
  pointState,
  takersOf,
  takesLocks,
  takesOffAs,
  watchedUntil,
} from "@/lib/domain/maintenance/permit";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { peopleOf } from "@/lib/services/maintenance/people";
import { mayAsk, permitActorOf } from "./actor";
import {
  answeredQuestions,
  locksOfPermit,
  locksWhereIsolated,
  type PermitRow,
  pointsOfPermit,
  stoppedAt,
} from "./state";

type Person = { id: number; first_name: string; last_name: string };
const shownPerson = (person: Person) => ({ id: person.id, name: nameOf(person) });

/** Permits as lists show them: where they are, whose, and what the viewer may do next. */
export const presentPermit = ({ viewer, now }: Pick<Call, "viewer" | "now">, row: PermitRow) => {
  const { lockout, work_order, questions: _questions, ...rest } = row;

  return {
    ...rest,
    label: permitNumber(row.number),
    place: row.equipment?.name ?? row.machine?.name ?? row.production_line?.name ?? row.plant.name,
    holder: shownPerson(row.holder),
    issuer: row.issuer && shownPerson(row.issuer),
    work_order: { ...work_order, label: workOrderNumber(work_order.number) },
    lockout: lockout && { id: lockout.id, label: permitNumber(lockout.number), status: lockout.status },
    is_expired: isExpired(row, now),
    is_open: isOpenPermit(row.status),
    watched_until: row.status === "returned" ? watchedUntil({ ...row, stopped_at: row.returned_at }) : null,
    actions: permitActions(row, permitActorOf(viewer, row), now),
  };
};

export type PresentedPermit = ReturnType<typeof presentPermit>;

/** The work has stopped, and the permit is not over. */
const isStopped = ({ status }: Pick<PermitRow, "status">) => status === "suspended" || status === "returned";

/** One permit with its questions, points, locks, signatures and history, and what the viewer may do to each. */
export async function permitDetail(call: Call, row: PermitRow) {
  const { tx, viewer } = call;
  const [points, locks, hung, signatures, events, company, stopped_at] = await together([
    pointsOfPermit(call, row.id),
    locksOfPermit(call, row.id),
    locksWhereIsolated(call, row),
    tx.permitSignature.findMany({
      where: { permit_id: row.id },
      orderBy: { id: "asc" },
      select: {
        id: true,
        action: true,
        role: true,
        user_id: true,
        name: true,
        method: true,
        file_id: true,
        signed_at: true,
      },
    }),
    tx.permitEvent.findMany({
      where: { permit_id: row.id },
      orderBy: { id: "asc" },
      take: 500,
      select: { id: true, user_id: true, action: true, from: true, to: true, note: true, data: true, created_at: true },
    }),
    tx.company.findFirst({ where: { id: row.company_id }, select: { permit_signature: true } }),
    stoppedAt(call, row),
  ]);
  const people = await peopleOf(
    call,
    [
      row.requested_by,
      ...points.flatMap((one) => [one.isolated_by, one.verified_by, one.restored_by]),
      ...locks.flatMap((one) => [one.user_id, one.put_on_by, one.taken_off_by]),
      ...events.map(({ user_id }) => user_id),
    ],
    [row.holder, row.issuer],
  );
  const actor = permitActorOf(viewer, row);

  return {
    ...presentPermit(call, row),
    watched_until: isStopped(row) ? watchedUntil({ ...row, stopped_at }) : null,
    requested_by_user: people.get(row.requested_by),
    questions: answeredQuestions(row),
    points: points.map((point) => ({
      ...point,
      state: pointState(point),
      isolated_by_user: people.get(point.isolated_by),
      verified_by_user: people.get(point.verified_by),
      restored_by_user: people.get(point.restored_by),
    })),
    locks: locks.map((lock) => ({
      ...lock,
      name: lock.guest_name ?? people.get(lock.user_id)?.name ?? null,
      /** As what the viewer takes it off. */
      takes_off_as: takesOffAs(lock, actor, viewer.user_id),
    })),
    signatures,
    events: events.map((event) => ({ ...event, user: people.get(event.user_id) })),
    /** How people of the company sign: pin, drawn or either. */
    signature_rule: company?.permit_signature ?? "either",
    absence_checks: [...absenceChecks],
    may: {
      ...mayOn(call, row, actor),
      /** Whose lock is on where it must be, so that the viewer may hand the permit to them; null where no lock is asked. */
      hand_over_to: hung && takersOf(hung, row.holder_id).filter((one) => one !== viewer.user_id),
    },
  };
}

function mayOn({ viewer }: Call, row: PermitRow, actor: PermitActor) {
  const isOfThem = actor.is_holder || actor.is_issuer;

  return {
    answer: isOfThem && (isOpenPermit(row.status) || row.status === "returned"),
    mark_points: isOfThem,
    lock: takesLocks(row.status) && mayAsk(viewer, row.company_id),
    lock_guest: takesLocks(row.status) && actor.is_holder,
    change: row.status === "requested" && isOfThem,
  };
}

export type FoundPermit = Awaited<ReturnType<typeof permitDetail>>;
