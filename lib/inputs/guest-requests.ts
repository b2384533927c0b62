import { z } from "zod";
import { longestText } from "../domain/maintenance/guest-request";
import { id, idText } from "./fields";

/** A form without scripts sends "true" for a tick, and nothing without one. */
const tick = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .optional()
  .transform((value) => value === true || value === "true");

const blankAsNone = (value: string | null | undefined) => value || null;

/** One line; blank means none. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/)
    .nullable()
    .optional()
    .transform(blankAsNone);

const reporter = {
  /** Made by the page: sent again it is answered as the first time. */
  key: z.uuid(),
  text: z
    .string()
    .trim()
    .max(longestText)
    .refine((value) => !value.includes("\0"))
    .nullable()
    .optional()
    .transform(blankAsNone),
  name: line(120),
  phone: line(40),
  email: z.string().trim().max(254).nullable().optional().transform(blankAsNone).pipe(z.email().nullable()),
  has_consented: tick,
  language_id: z
    .union([z.literal([1, 2]), z.enum(["1", "2"])])
    .default(1)
    .transform(Number),
};

interface Contact {
  name: string | null;
  phone: string | null;
  email: string | null;
  has_consented: boolean;
}

const mayKeepContact = ({ name, phone, email, has_consented }: Contact) => has_consented || !(name || phone || email);
const consentMissing = { path: ["has_consented"], message: "guest-requests.consent_required" };

export const guestReportInput = z
  .strictObject({
    ...reporter,
    is_machine_down: tick,
    /** Hidden from people: what fills it is no person. */
    website: z.string().max(500).optional(),
  })
  .refine(mayKeepContact, consentMissing);
export type GuestReportInput = z.infer<typeof guestReportInput>;

export const guestJoinInput = z
  .strictObject({ ...reporter, request_id: idText })
  .refine(mayKeepContact, consentMissing);
export type GuestJoinInput = z.infer<typeof guestJoinInput>;

export const guestTokenParams = z.object({ token: z.string().max(100) });

export const followInput = z.strictObject({ follow_token: z.string().max(100) });

const places = { production_line_id: id.optional(), machine_id: id.optional(), equipment_id: id.optional() };

export const requestLinkInput = z
  .strictObject(places)
  .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
    path: ["equipment_id"],
    message: "guest-requests.one_place",
  });
export type RequestLinkInput = z.infer<typeof requestLinkInput>;

export const requestLinkChange = z.strictObject({ is_paused: z.boolean() });

export const requestLinkQuery = z.object({
  plant_id: idText.optional(),
  production_line_id: idText.optional(),
  machine_id: idText.optional(),
  equipment_id: idText.optional(),
});
export type RequestLinkQuery = z.infer<typeof requestLinkQuery>;
