import { z } from "zod";

/** A screen in a hall is signed in to by nobody: its address ends by itself. */
export const wallboardBody = z.strictObject({ expires_in_days: z.int().min(1).max(366).default(366) });

export const wallboardPictureQuery = z.object({ token: z.string().max(100) });
