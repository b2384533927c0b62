import { z } from "zod";
import { longestPasswordUnits } from "@/lib/domain/identity/password";

/** What is typed where a password changes. Never trimmed: a blank at the end is part of it. */
export const typedPassword = z.string().min(1).max(longestPasswordUnits);

/** A new one and its repetition; whether it is good is judged by who it is for. */
export const newPassword = { password: typedPassword, password_confirmation: z.string().max(longestPasswordUnits) };

/** Both entries are equal. */
export const repeated = <Typed extends { password: string; password_confirmation: string }>(body: z.ZodType<Typed>) =>
  body.refine((typed) => typed.password === typed.password_confirmation, {
    path: ["password_confirmation"],
    message: "passwords.do_not_match",
  });

/** As it may stand in an account; PostgreSQL cannot keep NUL. */
export const typedEmail = z
  .string()
  .trim()
  .max(254)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^@\s\u0000-\u001f\u007f]+@[^@\s\u0000-\u001f\u007f]+$/);
