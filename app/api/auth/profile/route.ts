import { z } from "zod";
import { noticeChannels, noticeLevels } from "@/lib/domain/notifications/notices";
import { dateFormats, densities, themes } from "@/lib/domain/shared/looks";
import { clockTime, phone } from "@/lib/inputs/contact";
import { id, name } from "@/lib/inputs/fields";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { preferenceCookies } from "@/lib/server/http/preferences";
import { saveProfile } from "@/lib/services/identity/users/profile";

const several = <Value extends string>(choices: readonly Value[]) =>
  z
    .array(z.enum(choices as readonly [Value, ...Value[]]))
    .transform((chosen) => choices.filter((choice) => chosen.includes(choice)));

const profile = z
  .strictObject({
    first_name: name,
    last_name: name,
    phone,
    language_id: z.union([z.literal(1), z.literal(2)]),
    theme: z.enum(themes),
    density: z.enum(densities),
    date_format: z.enum(dateFormats),
    unit_system: z.union([z.literal(1), z.literal(2)]).nullable(),
    plant_id: id.nullable(),
    receives_sensor_anomaly_notifications: z.boolean(),
    notify_levels: several(noticeLevels),
    notify_channels: several(noticeChannels),
    muted_plant_ids: z
      .array(id)
      .max(1_000)
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
    daily_summary_time: clockTime,
    quiet_from: clockTime,
    quiet_until: clockTime,
    is_interrupted_by_alarms: z.boolean(),
    shows_push_details: z.boolean(),
  })
  .partial();

/** Language, theme, units, plant, name and notifications are the person's own affair. The browser's cookies follow the row. */
export const PUT = endpoint({
  allow: "signed_in",
  summary: "Update the caller's own name, phone, preferences and notification settings",
  body: profile,
  transaction: "own",
  run: async (call, { body }) => {
    const saved = await saveProfile(call, body);
    const headers = preferenceCookies(saved).map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return new Answer({ data: saved }, { headers });
  },
});
