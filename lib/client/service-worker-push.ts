/// <reference lib="webworker" />

import type { PushMessage } from "@/lib/domain/notifications/push";

/** Messages in the service worker. Safari shows them by itself; every other browser asks here. */

declare const self: ServiceWorkerGlobalScope;

/** A browser that is not shown anything for a message shows something of its own. */
const unreadable: PushMessage["notification"] = {
  title: "Millwright",
  body: "",
  navigate: "/",
  tag: "millwright",
  lang: "en",
  silent: false,
};

const read = (data: PushMessageData | null): Partial<PushMessage> => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};

/** One of the same record takes the place of the older; this has it sound again. The types of the DOM do not know it. */
type RepeatableNotification = NotificationOptions & { renotify: boolean };

export async function showPush(data: PushMessageData | null): Promise<void> {
  const { notification: { title, ...shown } = unreadable, app_badge } = read(data);
  const { body, tag, lang, silent, navigate } = shown;
  const options: RepeatableNotification = {
    body,
    tag,
    lang,
    silent,
    data: navigate,
    icon: "/icons/192.png",
    renotify: !silent,
  };
  await self.registration.showNotification(title, options);
  if (app_badge !== undefined) await self.navigator.setAppBadge?.(app_badge).catch(() => {});
}

/** In the window that is there, if there is one. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close();
  const { href, origin } = new URL(String(notification.data ?? "/"), self.location.origin);
  const target = origin === self.location.origin ? href : self.location.origin;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ focused }) => focused) ?? windows[0];
  const moved = await open?.navigate(target).catch(() => null);
  if (moved) await moved.focus();
  else await self.clients.openWindow(target);
}

const marker = { "X-Requested-With": "XMLHttpRequest" };

/** The browser has given up its subscription, or changed it: the user who is signed in gets the new one. */
export async function subscribeAgain({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && !applicationServerKey) return;
  const fresh =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: applicationServerKey!,
    }));
  const { endpoint, keys } = fresh.toJSON();
  // Who is not signed in is asked by the next page.
  await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { ...marker, "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
  });
}
