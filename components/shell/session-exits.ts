import { api } from "@/lib/client/api";
import { leaveNotice } from "@/lib/client/notice";
import { forgetOnPhone } from "@/lib/client/phone";

/** A browser that does not answer keeps nobody in: the server has ended the device with the session. */
const inTime = (work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, 2_000))]);

export async function signOut() {
  const { message, data } = await api.get<{ message: string; data: { url: string | null } }>("/auth/logout");
  // Drafts too: the phone may be somebody else's next.
  const { emptyOutbox } = await import("@/lib/client/outbox");
  const { forgetPush } = await import("@/lib/client/push");
  await Promise.all([forgetOnPhone(), emptyOutbox(), inTime(forgetPush())]);
  leaveNotice({ tone: "success", title: message });
  // By way of the identity provider, where it began there.
  location.assign(data.url ?? "/login/sign-in");
}

export async function leaveTemporaryRole() {
  await api.put("/auth/temp-role", { body: { role_id: null } });
  location.assign("/");
}
