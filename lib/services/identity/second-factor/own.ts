import { type FactorMethod, maskedNumber } from "@/lib/domain/identity/second-factor";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { methodsOf } from "./challenge";
import { devicesOf, type OwnDevice } from "./devices";
import { recoveryCodesLeft } from "./recovery";

export interface OwnSecondFactor {
  is_required: boolean;
  methods: FactorMethod[];
  /** Its last digits. */
  sms_number: string | null;
  recovery_codes_left: number;
  devices: OwnDevice[];
}

/** What the person has set up. Never what it was set up with. */
export const ownSecondFactor = ({ viewer, now }: Omit<Call, "tx">): Promise<OwnSecondFactor> =>
  asAuth(async (tx) => {
    const factor = await tx.secondFactor.findUnique({
      where: { user_id: viewer.user_id },
      select: { totp_secret: true, sms_number: true },
    });
    return {
      is_required: viewer.is_mfa_required,
      methods: methodsOf(factor),
      sms_number: factor?.sms_number ? maskedNumber(factor.sms_number) : null,
      recovery_codes_left: await recoveryCodesLeft(tx, viewer.user_id),
      devices: await devicesOf(tx, viewer.user_id, now),
    };
  });
