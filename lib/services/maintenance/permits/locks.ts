import { can } from "@/lib/domain/identity/viewer";
import { absenceChecks, takesLocks, takesOffAs } from "@/lib/domain/maintenance/permit";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { LockInput, LockOffInput } from "@/lib/inputs/permits";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { wrongPermitStatus } from "./act";
import { mayAsk, notYourPermit, permitActorOf } from "./actor";
import { recordPermit } from "./log";
import { notifyOfPermit } from "./notify";
import { servedPermits } from "./served";
import { checkPins, keepSignatures, type Signed, signedBy } from "./sign";
import { heldPermit, locksOfPermit, type PermitRow } from "./state";

/** Hangs a person's own lock on a permit, or a guest's, which the holder answers for. One of each person. */
export async function putLockOn(call: Call, id: number, { user_id, guest_name, lock_number }: LockInput) {
  const { tx, viewer, now } = call;
  const row = await heldPermit(call, id);
  if (!mayAsk(viewer, row.company_id)) throw notYourPermit("lock");
  if (guest_name && !permitActorOf(viewer, row).is_holder) throw notYourPermit("lock_guest");
  if (user_id && user_id !== viewer.user_id) throw notYourPermit("lock_other");
  if (!takesLocks(row.status)) throw wrongPermitStatus(call, row);
  const on = (await locksOfPermit(call, id)).filter(({ taken_off_at }) => taken_off_at === null);
  const isOwn = (lock: (typeof on)[number]) =>
    user_id ? lock.user_id === user_id : lock.guest_name?.toLowerCase() === guest_name?.toLowerCase();
  if (on.some(isOwn))
    throw new DomainError("conflict", "permits.locked_already", { data: await servedPermits.find(call, id) });
  if (on.some((lock) => lock.lock_number.toLowerCase() === lock_number.toLowerCase()))
    throw invalidField("lock_number", "permits.lock_in_use");
  const { company_id, plant_id } = row;
  await tx.permitLock.create({
    data: {
      company_id,
      plant_id,
      permit_id: id,
      user_id: user_id ?? null,
      guest_name: guest_name ?? null,
      lock_number,
      put_on_by: viewer.user_id,
      put_on_at: now,
    },
    select: { id: true },
  });
  await tx.permit.updateMany({ where: { id }, data: { version: { increment: 1 } } });
  await recordPermit(call, row, { action: "lock", data: { lock_number, guest_name: guest_name ?? null } });

  return servedPermits.find(call, id);
}

/** Takes a lock off, where a PIN has signed for it: that is checked before the transaction. */
export async function signAndTakeOff(call: Omit<Call, "tx">, id: number, lock_id: number, given: LockOffInput) {
  await checkPins(call, given.signature ? [given.signature] : [], () => "signature");

  return withScope(call.viewer, (tx) => takeLockOff({ ...call, tx }, id, lock_id, given));
}

/**
 * A lock comes off by its owner; a guest's by the holder, with the guest's drawn signature; that of an absent owner by an
 * issuer, with a reason, three checks and a second issuer's signature, and its owner is notified.
 */
async function takeLockOff(call: Call, id: number, lock_id: number, given: LockOffInput) {
  const { tx, viewer, now } = call;
  const row = await heldPermit(call, id);
  const lock = (await locksOfPermit(call, id)).find((one) => one.id === lock_id);
  if (!lock) throw notFound();
  const actor = permitActorOf(viewer, row);
  const as = takesOffAs(lock, actor, viewer.user_id);
  if (!as)
    throw lock.taken_off_at
      ? new DomainError("conflict", "permits.off_already", { data: { id: lock_id } })
      : notYourPermit("unlock");
  const signed = await signedBy(call, row, given.signature ? [given.signature] : [], () => "signature");
  if (as === "guest") checkGuest(signed, lock.guest_name ?? "");
  if (as === "absent") await checkAbsence(call, row, given, signed);
  const { count } = await tx.permitLock.updateMany({
    where: { id: lock_id, taken_off_at: null },
    data: {
      taken_off_by: viewer.user_id,
      taken_off_at: now,
      ...(as === "absent" && { reason: given.reason, checks: given.checks }),
    },
  });
  if (count === 0) throw new DomainError("conflict", "permits.off_already", { data: { id: lock_id } });
  await tx.permit.updateMany({ where: { id }, data: { version: { increment: 1 } } });
  if (as !== "owner") await keepSignatures(call, row, { permit_id: id }, "unlock", signed);
  await recordPermit(call, row, {
    action: "unlock",
    note: as === "absent" ? (given.reason ?? null) : null,
    data: { lock_number: lock.lock_number, as, guest_name: lock.guest_name },
  });
  if (as === "absent")
    await notifyOfPermit(call, row, [lock.user_id], {
      message: "permit_lock_removed",
      subject: `unlocked:${lock_id}`,
      params: { lock: lock.lock_number, reason: given.reason ?? "" },
    });

  return servedPermits.find(call, id);
}

function checkGuest(signed: readonly Signed[], guest_name: string) {
  const [one] = signed;
  if (one?.as !== "guest" || one.method !== "drawn") throw invalidField("signature", "permits.guest_signs");
  if (one.name.toLowerCase() !== guest_name.toLowerCase()) throw invalidField("signature.name", "permits.other_name");
}

async function checkAbsence({ tx, viewer }: Call, row: PermitRow, given: LockOffInput, signed: readonly Signed[]) {
  if (!can(viewer, "update_permits")) throw notYourPermit("unlock");
  if (!given.reason) throw invalidField("reason", "errors.is_required");
  if (absenceChecks.some((check) => !given.checks.includes(check))) throw invalidField("checks", "permits.checks_open");
  const second = signed.find(({ as }) => as === "second_issuer");
  const id = second?.user_id ?? null;
  const isIssuer =
    id !== null &&
    id !== viewer.user_id &&
    (await tx.user.count({
      where: { AND: [{ id, company_id: row.company_id, archived_at: null }, whoMay("update_permits")] },
    })) > 0;
  if (!isIssuer) throw invalidField("signature", "permits.second_issuer_signs");
}
