import { companyOfAccount, type Viewer } from "@/lib/domain/identity/viewer";
import { areQuietHours } from "@/lib/domain/notifications/summary-time";
import { phoneProblem } from "@/lib/domain/notifications/telephone";
import { invalidField } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth, type Tx } from "@/lib/server/data/db";

export interface Profile {
  first_name: string;
  last_name: string;
  phone: string | null;
  language_id: number;
  theme: string;
  density: string;
  date_format: string;
  unit_system: number | null;
  plant_id: number | null;
  receives_sensor_anomaly_notifications: boolean;
  notify_levels: string[];
  notify_channels: string[];
  muted_plant_ids: number[];
  daily_summary_time: string | null;
  quiet_from: string | null;
  quiet_until: string | null;
  is_interrupted_by_alarms: boolean;
  shows_push_details: boolean;
}

const select = {
  id: true,
  company_id: true,
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  language_id: true,
  theme: true,
  density: true,
  date_format: true,
  unit_system: true,
  plant_id: true,
  receives_sensor_anomaly_notifications: true,
  notify_levels: true,
  notify_channels: true,
  muted_plant_ids: true,
  daily_summary_time: true,
  quiet_from: true,
  quiet_until: true,
  is_interrupted_by_alarms: true,
  shows_push_details: true,
  version: true,
} as const;

type Own = Omit<Call, "tx">;

// Everybody may change their own row, also where no wall of a company reaches it: a distributor's person, or staff
// wearing a temporary role. Signing in already works on exactly this row, so its role does this too.
export const ownProfile = ({ viewer }: Own) =>
  asAuth((tx) => tx.user.findUniqueOrThrow({ where: { id: viewer.user_id }, select }));

export function saveProfile(call: Own, changes: Partial<Profile>) {
  const { viewer } = call;
  const plant = changes.plant_id;
  if (plant && viewer.plant_ids !== "all" && !viewer.plant_ids.includes(plant))
    throw invalidField("plant_id", "errors.does_not_exist");
  refuseOtherPlants(viewer, changes.muted_plant_ids);

  return asAuth(async (tx) => {
    const where = { id: viewer.user_id };
    if (plant && !(await tx.plant.findFirst({ where: { id: plant, deleted_at: null }, select: { id: true } })))
      throw invalidField("plant_id", "errors.does_not_exist");
    const before = await tx.user.findUniqueOrThrow({ where, select });
    refuseSmsWithoutPhone({ ...before, ...changes }, changes);
    if (changes.notify_channels?.includes("push") && !(await hasDevice(tx, viewer.user_id)))
      throw invalidField("notify_channels", "errors.push_needs_device");
    if (!areQuietHours({ ...before, ...changes })) throw invalidField("quiet_until", "errors.no_quiet_hours");
    const after = await tx.user.update({ where, data: { ...changes, version: { increment: 1 } }, select });
    if (recorded.some((field) => field in changes))
      await audit({ ...call, tx }, "update", "users", viewer.user_id, {
        before: auditedFields(before),
        after: auditedFields(after),
        company_id: companyOfAccount(viewer),
      });
    return after;
  });
}

// Looking at another plant or in the dark is no event.
const recorded: readonly (keyof Profile)[] = [
  ...(["first_name", "last_name", "phone", "language_id"] as const),
  ...(["receives_sensor_anomaly_notifications", "notify_levels", "notify_channels", "muted_plant_ids"] as const),
  ...(["daily_summary_time"] as const),
  ...(["quiet_from", "quiet_until", "is_interrupted_by_alarms", "shows_push_details"] as const),
];

const auditedFields = ({ theme: _, density: _d, date_format: _f, unit_system: _u, plant_id: _p, ...event }: Profile) =>
  event;

/** Plants are muted by those who may be notified of them: people of a company, of what they see. */
function refuseOtherPlants({ plant_ids }: Viewer, muted: readonly number[] = []) {
  if (muted.some((id) => plant_ids === "all" || !plant_ids.includes(id)))
    throw invalidField("muted_plant_ids", "errors.does_not_exist");
}

const hasDevice = async (tx: Tx, user_id: number) =>
  (await tx.pushSubscription.findFirst({ where: { user_id }, select: { id: true } })) !== null;

/** SMS goes with a number that we may send to: neither is chosen, nor the other taken away, alone. */
function refuseSmsWithoutPhone(after: Profile, changes: Partial<Profile>) {
  const isAsked = "phone" in changes || "notify_channels" in changes;
  if (!isAsked || !after.notify_channels.includes("sms")) return;
  if (after.phone === null || phoneProblem(after.phone) !== null)
    throw invalidField("phone" in changes ? "phone" : "notify_channels", "errors.sms_needs_phone");
}
