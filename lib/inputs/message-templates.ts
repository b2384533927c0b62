import { z } from "zod";
import { templateChannels } from "@/lib/domain/notifications/notices";

/** A text of a message in a language. Mails have a subject of one line. */
export const templateInput = z.strictObject({
  name: z.string().max(60),
  channel: z.enum(templateChannels).default("mail"),
  language_id: z.literal([1, 2]),
  subject: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((text) => !/[\r\n\0]/.test(text), { message: "mails.line_break" })
    .optional(),
  body: z.string().trim().min(1).max(5_000),
  /** The version that was read: 0 where the product's own text stood. */
  version: z.int().min(0).optional(),
});
export type TemplateInput = z.infer<typeof templateInput>;

/** A message in a language, in an address. */
export const templateQuery = z.strictObject({
  name: z.string().max(60),
  channel: z.enum(templateChannels).default("mail"),
  language_id: z.coerce.number().pipe(z.literal([1, 2])),
});
export type TemplateQuery = z.infer<typeof templateQuery>;
