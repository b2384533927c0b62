import type { Processor } from "@/lib/server/jobs/jobs";
import { sendInvitation } from "@/lib/services/identity/sign-in/invite";

/** Somebody was given an account: they are mailed the link that opens it, once for each time it was asked for. */
export const invitation: Processor<"invitation"> = ({ user_id }, { outbox_id }) => sendInvitation(user_id, outbox_id);
