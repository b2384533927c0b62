import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { sendLink } from "@/lib/services/identity/users/account";

export const POST = endpoint({
  allow: ["update_users", "create_users"],
  summary: "Resend a user's invitation email with the link to choose a password",
  params: idParams,
  transaction: "own",
  run: async (call, { params }) => {
    const answerFor = (sent: "invited" | "reset") =>
      done(call, sent === "invited" ? "users.invitation_sent" : "users.reset_sent");
    return answerFor(await sendLink(call, params.id, (tx, sent) => call.answering(tx, answerFor(sent))));
  },
});
