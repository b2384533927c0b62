import { z } from "zod";
import { archiveParts } from "@/lib/domain/archives/steps";
import { accountName } from "@/lib/domain/identity/password";
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

export const importParams = z.object({ id: inAddress });
export const importPartParams = z.object({ id: inAddress, position: inAddress });

/** What becomes of people whose address somebody has here, and what the company is called. */
export const approvalInput = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  users: z
    .array(
      z.strictObject({
        email: z.string().max(254),
        action: z.enum(["skip", "rename"]),
        to: z.email().max(254).transform(accountName).optional(),
      }),
    )
    .max(10_000)
    .default([]),
  current_password: shownAgain,
});
export type ArchiveApproval = z.infer<typeof approvalInput>;
