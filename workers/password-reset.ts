import type { Processor } from "@/lib/server/jobs/jobs";
import { answerReset } from "@/lib/services/identity/sign-in/answer-reset";

/** Somebody asked for a new password: the line shows whether it was answered already. */
export const passwordReset: Processor<"password-reset"> = ({ reset_id }) => answerReset(reset_id);
