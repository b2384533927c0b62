import { randomBytes } from "node:crypto";
import {
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeOf,
  shownRecoveryCode,
} from "@/lib/domain/identity/second-factor";
import type { Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";

/** A set of its own for a person, in place of the one before. Shown once; kept as hashes, which 120 bits can bear. */
export async function makeRecoveryCodes(tx: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)));
  await tx.recoveryCode.deleteMany({ where: { user_id } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ user_id, code_hash: sha256(code) })) });
  return codes.map(shownRecoveryCode);
}

export async function spendRecoveryCode(tx: Tx, user_id: number, code: string, now: Date): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { user_id, code_hash: sha256(code), used_at: null },
    data: { used_at: now },
  });
  return count === 1;
}

export const recoveryCodesLeft = (tx: Tx, user_id: number): Promise<number> =>
  tx.recoveryCode.count({ where: { user_id, used_at: null } });
