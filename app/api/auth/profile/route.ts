import { z } from "zod";
import { densities, themes } from "@/lib/domain/looks";
import { id, name } from "@/lib/resources/inputs";
import { Answer, endpoint } from "@/lib/server/http";
import { preferenceCookies } from "@/lib/server/preferences";
import { saveProfile } from "@/lib/services/auth/profile";

// Specification 9: Canada and USA +1, Mexico +52.
const phone = z
  .string()
  .transform((text) => text.replace(/[\s().-]/g, ""))
  .refine((text) => text === "" || /^\+(1|52)\d{10}$/.test(text), { message: "errors.not_a_phone" })
  .transform((text) => text || null)
  .nullable();

const profile = z
  .strictObject({
    first_name: name,
    last_name: name,
    phone,
    language_id: z.union([z.literal(1), z.literal(2)]),
    theme: z.enum(themes),
    density: z.enum(densities),
    unit_system: z.union([z.literal(1), z.literal(2)]).nullable(),
    plant_id: id.nullable(),
  })
  .partial();

/** Language, theme, units, plant and name are a person's own affair. The browser's cookies follow the row. */
export const PUT = endpoint({
  allow: "signed_in",
  summary: "Change the caller's own name, phone and preferences",
  body: profile,
  transaction: "own",
  run: async (call, { body }) => {
    const saved = await saveProfile(call, body);
    const headers = preferenceCookies(saved).map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return new Answer({ data: saved }, { headers });
  },
});
