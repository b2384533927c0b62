import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";

/** Ends this session; the second of two tabs finds it ended. */
export const signOut = (call: Omit<Call, "tx">): Promise<void> =>
  asAuth(async (tx) => {
    const { viewer, now } = call;
    const { count } = await tx.session.updateMany({
      where: { id: viewer.session_id, revoked_at: null },
      data: { revoked_at: now },
    });
    if (count > 0) await audit({ ...call, tx }, "sign_out", "sessions", viewer.session_id);
  });
