import type { ReaderFault } from "@/lib/domain/readers/state";
import { withinPlant } from "@/lib/server/data/db";
import type { DeviceToken } from "@/lib/server/http/device";
import { notifiedUsersOf } from "@/lib/services/identity/users/recipients";
import { notify } from "@/lib/services/platform/notifications/notify";

type Device = Pick<DeviceToken, "controller_id" | "company_id" | "plant_id">;

const messages: Partial<Record<ReaderFault, string>> = {
  certificate_changed: "reader_certificate_changed",
  certificate_expired: "reader_certificate_expired",
};

/** Notifies plant admins, once per certificate, that a device is not read because its certificate changed or expired. */
export async function notifyUntrusted(
  { controller_id, company_id, plant_id }: Device,
  fault: ReaderFault | null,
  fingerprint: string | undefined,
): Promise<void> {
  const message = fault && messages[fault];
  if (!message) return;
  await withinPlant(company_id, plant_id, async (tx) => {
    const controller = await tx.controller.findUnique({ where: { id: controller_id }, select: { name: true } });
    if (!controller) return;
    const admins = await tx.user.findMany({
      where: { AND: [{ company_id, archived_at: null, role: { kind: "plant_admin" } }, notifiedUsersOf(plant_id)] },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    for (const { id: user_id } of admins)
      await notify(tx, {
        user_id,
        company_id,
        kind: "system",
        message,
        params: { controller: controller.name },
        href: `/controllers/${controller_id}`,
        subject: `reader:${controller_id}:${fault}:${fingerprint}:${user_id}`,
      });
  });
}
