import { api } from "@/lib/client/api";
import { leaveNotice } from "@/lib/client/notice";
import { forgetOnPhone } from "@/lib/client/phone";

export async function signOut() {
  const { message, data } = await api.get<{ message: string; data: { url: string | null } }>("/auth/logout");
  // Drafts too: the phone may be somebody else's next.
  const { emptyOutbox } = await import("@/lib/client/outbox");
  await Promise.all([forgetOnPhone(), emptyOutbox()]);
  leaveNotice({ tone: "success", title: message });
  // By way of the identity provider, where it began there.
  location.assign(data.url ?? "/login/sign-in");
}

export async function leaveTemporaryRole() {
  await api.put("/auth/temp-role", { body: { role_id: null } });
  location.assign("/");
}
