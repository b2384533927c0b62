import { z } from "zod";
import { archiveParts } from "@/lib/domain/archives/steps";
import { shownAgain } from "./second-factor";
import { moment } from "./series";

/** What the archive holds beside the records of the company; left out, all of it and of any time. */
export const archiveInput = z.strictObject({
  include: z
    .array(z.enum(archiveParts))
    .max(archiveParts.length)
    .default([...archiveParts]),
  /** Of readings and waveforms. */
  from: moment.optional(),
  to: moment.optional(),
  current_password: shownAgain,
});
export type ArchiveInput = z.infer<typeof archiveInput>;

/** A number within an address. */
const inAddress = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((id) => id > 0 && id < 2 ** 31);

export const archiveParams = z.object({ id: inAddress, archive_id: inAddress });
export const archivePartParams = z.object({ id: inAddress, archive_id: inAddress, position: inAddress });

/** The company's name, typed: nothing brings its data back. */
export const removalInput = z.strictObject({ confirm: z.string().max(200), current_password: shownAgain });
export type RemovalInput = z.infer<typeof removalInput>;
