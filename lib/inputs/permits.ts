import { z } from "zod";
import { absenceChecks, askedAt, signerRoles } from "@/lib/domain/maintenance/permit";
import { stepKinds } from "@/lib/domain/maintenance/work-order-steps";
import { stepsGiven } from "./answered-steps";
import { givenInstant, id, optionalId, words } from "./fields";

const sentence = words(1_000);
const limit = z.number().finite().nullable().optional();
const version = z.int().positive().optional();

/** A question of a kind: a step without a picture, a follow-up and a reading, with when it is asked. */
const question = z
  .strictObject({
    text: z.string().trim().min(1).max(500),
    hint: z.string().trim().max(1_000).nullable().optional(),
    kind: z.enum(stepKinds).optional(),
    unit: z.string().trim().max(20).nullable().optional(),
    min: limit,
    max: limit,
    choices: z.array(z.string().trim().min(1).max(120)).max(20).nullable().optional(),
    is_required: z.boolean().optional(),
    asked: z.enum(askedAt).optional(),
  })
  .superRefine(({ kind, min, max, choices }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (typeof min === "number" && typeof max === "number" && min > max) refuse("max", "task-procedures.max_below_min");
    if (kind === "choice" && new Set(choices).size < 2) refuse("choices", "task-procedures.two_choices");
    // A permit keeps no pictures of its own: what must be seen is a point's picture.
    if (kind === "photo") refuse("kind", "permit-kinds.no_photos");
  });
export const givenQuestions = z.array(question).max(60);

const signature = z
  .strictObject({
    as: z.enum(signerRoles),
    user_id: optionalId,
    name: z.string().trim().min(1).max(160),
    pin: z
      .string()
      .regex(/^\d{6}$/, { message: "permits.six_digits" })
      .optional(),
    /** A drawing that the caller has uploaded. */
    file_id: id.optional(),
  })
  .superRefine(({ pin, file_id }, context) => {
    if ((pin === undefined) === (file_id === undefined))
      context.addIssue({ code: "custom", path: ["pin"], message: "permits.pin_or_drawing" });
  });
export type SignatureInput = z.infer<typeof signature>;
const signatures = z.array(signature).max(4).default([]);

/** What a step of a permit takes; its table states which of it is needed. */
export const permitStep = z.strictObject({
  version,
  reason: sentence.nullable().optional(),
  answers: stepsGiven.optional(),
  valid_until: givenInstant.optional(),
  to_user_id: id.optional(),
  signatures,
});
export type PermitStepInput = z.infer<typeof permitStep>;

export const permitAnswers = z.strictObject({ answers: stepsGiven });
export const pointMark = z.strictObject({ state: z.enum(["isolated", "verified", "restored"]) });

export const newLock = z
  .strictObject({
    user_id: optionalId,
    guest_name: z.string().trim().min(1).max(120).nullable().optional(),
    lock_number: z.string().trim().min(1).max(40),
  })
  .superRefine(({ user_id, guest_name }, context) => {
    if (!user_id === !guest_name)
      context.addIssue({ code: "custom", path: ["guest_name"], message: "permits.person_or_guest" });
  });
export type LockInput = z.infer<typeof newLock>;

export const lockOff = z.strictObject({
  reason: sentence.nullable().optional(),
  checks: z.array(z.enum(absenceChecks)).max(absenceChecks.length).default([]),
  signature: signature.optional(),
});
export type LockOffInput = z.infer<typeof lockOff>;

export const waiver = z.strictObject({ permit_kind_id: id, reason: sentence, signatures: signatures });
export type WaiverInput = z.infer<typeof waiver>;

/** Kinds that a place or an order needs; none: an empty list. */
export const neededKinds = z.strictObject({ permit_kind_ids: z.array(id).max(20) });
/** Types of work whose orders need a kind. */
export const categoriesOfKind = z.strictObject({ category_ids: z.array(id).max(500) });

export const pinBody = z.strictObject({
  pin: z.string().regex(/^\d{6}$/, { message: "permits.six_digits" }),
  current_password: z.string().min(1).max(1_000).optional(),
});
