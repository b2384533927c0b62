import { z } from "zod";
import { connectionSchema } from "@/lib/domain/readers/connection";
import { mostAddresses } from "@/lib/domain/readers/requests";
import { readerFaults, readerStates } from "@/lib/domain/readers/state";
import { shownAgain } from "./second-factor";

/** The connection of a controller as a person saves it. Its password is kept apart and never answered. */
export const connectionInput = connectionSchema.extend({
  /** Absent: as it was; null or blank: none. */
  password: z.string().max(200).nullish(),
  current_password: shownAgain,
});
export type ConnectionInput = z.infer<typeof connectionInput>;

export const browseInput = z.strictObject({
  /** Absent: the root of the objects. */
  node_id: z.string().trim().min(1).max(500).optional(),
  /** Of the page before. */
  cursor: z.string().max(2_000).optional(),
});

/** Node ids, or `unit/table/register`; with `-40` behind a register this and those up to it, in every type. */
export const readNowInput = z.strictObject({
  addresses: z.array(z.string().trim().min(1).max(200)).min(1).max(mostAddresses),
});

/** SHA-256 in hexadecimal. */
const fingerprint = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/);

export const certificateInput = z.strictObject({ fingerprint, is_trusted: z.boolean() });

/** A reader that is a process of the same installation proves it with a signature made from APP_KEYS. */
export const claimInput = z.strictObject({
  holder: z.uuid(),
  at: z.iso.datetime(),
  proof: z.string().max(200),
  /** How many tags it may hold besides. */
  room: z.int().min(0).max(20_000).default(20_000),
  /** Ids of the controllers that it holds already. */
  holding: z.array(z.int().positive()).max(2_000).default([]),
});

const count = z.int().nonnegative();

/** What the reader reports of its work for a controller. */
export const readerFigures = z.object({
  /** Of the last minute. */
  values_per_minute: count.default(0),
  tags: count.default(0),
  /** Paths that could not be read, the first of them. */
  unreadable: z
    .array(z.object({ path: z.string().max(200), reason: z.string().max(200) }))
    .max(50)
    .default([]),
  unreadable_count: count.default(0),
  /** Batches that wait to be sent, and their size. */
  waiting_batches: count.default(0),
  waiting_bytes: count.default(0),
  /** Values dropped because too much waited. */
  dropped: count.default(0),
  host: z.string().max(200).default(""),
  version: z.string().max(40).default(""),
});

export const readerAnswers = z.strictObject({
  holder: z.uuid(),
  status: z
    .strictObject({
      state: z.enum(readerStates),
      fault: z.enum(readerFaults).nullable().default(null),
      certificate: z
        .strictObject({ fingerprint, subject: z.string().max(300), expires_at: z.iso.datetime() })
        .nullable()
        .default(null),
      figures: readerFigures.optional(),
    })
    .optional(),
  answers: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        answer: z.record(z.string(), z.unknown()).nullable().default(null),
        fault: z.string().max(200).nullable().default(null),
      }),
    )
    .max(mostAddresses)
    .default([]),
  /** The reader is ending: another one may hold the controller at once. */
  is_leaving: z.boolean().default(false),
});
export type ReaderAnswers = z.infer<typeof readerAnswers>;
