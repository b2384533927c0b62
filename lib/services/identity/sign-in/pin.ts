import { isEasyPin } from "@/lib/domain/identity/pin";
import { companyOfAccount } from "@/lib/domain/identity/viewer";
import { invalidField } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { forget } from "@/lib/server/http/limits";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { proveAgain } from "../prove-again";

/** Six digits with which a person signs permits on anybody's device. The user who sets them shows that they are that person. */
export async function setPin(
  call: Omit<Call, "tx">,
  { pin, current_password }: { pin: string; current_password?: string },
): Promise<void> {
  const { viewer, ip } = call;
  if (isEasyPin(pin)) throw invalidField("pin", "permits.easy_pin");
  await proveAgain(call, current_password);
  const pin_hash = await hashPassword(pin, { account: viewer.user_id, ip });
  await asAuth(async (tx) => {
    await tx.user.updateMany({ where: { id: viewer.user_id }, data: { pin_hash } });
    await audit({ ...call, tx }, "update", "users", viewer.user_id, {
      after: { pin: "set" },
      company_id: companyOfAccount(viewer),
    });
  });
  await forget("permit_pin", String(viewer.user_id));
}
