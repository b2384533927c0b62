import { phoneProblem } from "@/lib/domain/notifications/telephone";

/** The alert events a user can choose: it becomes a warning or an alarm, it ends, its data are missing. */
export const noticeLevels = ["alarm", "warning", "ended", "no_data"] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** Whose texts the provider may change. */
export const templateChannels = ["mail", "sms"] as const;
export type TemplateChannel = (typeof templateChannels)[number];

export const noticeChannels = [...templateChannels, "push"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Restored data belong to the missing data: users notified of one are notified of the other. */
export function levelOfNotice({ kind, action, to }: { kind: string; action: string; to: string | null }): NoticeLevel {
  if (kind === "no_data") return "no_data";
  if (action === "closed") return "ended";

  return to === "alarm" ? "alarm" : "warning";
}

export interface NoticeChoice {
  receives_sensor_anomaly_notifications: boolean;
  notify_levels: readonly string[];
}

/** An end is sent only to users notified of the start. */
export function wantsNotice(
  { receives_sensor_anomaly_notifications, notify_levels }: NoticeChoice,
  level: NoticeLevel,
  wasNotified: boolean,
): boolean {
  return receives_sensor_anomaly_notifications && notify_levels.includes(level) && (level !== "ended" || wasNotified);
}

/** What is kept are the muted plants, so that users are notified of a plant that joins later until they mute it. */
export const isMuted = ({ muted_plant_ids }: { muted_plant_ids: readonly number[] }, plant_id: number): boolean =>
  muted_plant_ids.includes(plant_id);

/** What a new user is notified of until it is changed: users who act on alerts receive them. */
export function noticeDefaults(role: DefaultingRole): NoticeChoice {
  const isActing = ["update_maintenance", "update_controllers"].some((one) => role.permissions.includes(one));
  const receives = isActing && role.permissions.includes("view_dashboard");

  return {
    receives_sensor_anomaly_notifications: receives,
    // Warnings are for those who plan the work.
    notify_levels: receives && role.is_technic ? ["alarm"] : [...noticeLevels],
  };
}

export interface DefaultingRole {
  permissions: readonly string[];
  is_technic: boolean;
}

/**
 * Whoever wants SMS and has no number that we may send to gets mail: silence would be worse. Push is chosen while there is a
 * device, and no longer: a trigger of the devices sees to it.
 */
export function channelsOf(person: { notify_channels: readonly string[]; phone: string | null }): NoticeChannel[] {
  const isReachable = person.phone !== null && phoneProblem(person.phone) === null;
  const usable = noticeChannels.filter(
    (channel) => person.notify_channels.includes(channel) && (channel !== "sms" || isReachable),
  );

  return usable.length === 0 && person.notify_channels.length > 0 ? ["mail"] : usable;
}

/**
 * The storm rule: one message a sensor and level in a quarter of an hour. What comes meanwhile waits for the digest,
 * which goes out when the first of it has waited as long.
 */
const stormMinutes = 15;
export const stormBegins = (now: Date) => new Date(now.getTime() - stormMinutes * 60_000);
