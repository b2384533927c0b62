import { api } from "./api";
import { isCarried, serviceWorkerAddress } from "./phone";
import { keepMarker, readMarker, showBadge } from "./push-marker";

/**
 * What this browser can do about notifications:
 *   insecure     no https
 *   iphone       only after the product has been added to the Home Screen
 *   unsupported  never
 *   blocked      its person, or who manages it, has refused
 */
export type PushState = "insecure" | "iphone" | "unsupported" | "blocked" | "off" | "on";

const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

const isAble = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Without asking anybody. A subscription that another person has left in this browser is not this one's. */
export async function pushState(person: number): Promise<PushState> {
  if (!window.isSecureContext) return "insecure";
  if (!isAble()) return isApple() && !isInstalled() ? "iphone" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return readMarker()?.person === person && (await subscription()) ? "on" : "off";
}

const subscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

interface Device {
  id: number;
  is_current: boolean;
}

const keyOf = async () => (await api.get<{ data: { public_key: string } }>("/push/key", { isQuiet: true })).data;

/** After a press: the browser asks its person now, and only now. Says why it is not on. */
export async function turnOn(person: number, session: number): Promise<"on" | "blocked" | "refused" | "failed"> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "blocked";
  if (permission !== "granted") return "refused";
  try {
    await navigator.serviceWorker.register(serviceWorkerAddress());
    const registration = await navigator.serviceWorker.ready;
    await subscribe(registration, (await keyOf()).public_key, { person, session });
    return "on";
  } catch {
    return "failed";
  }
}

interface Of {
  person: number;
  session: number;
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string, of: Of) {
  const before = await pushManager.getSubscription();
  // Of another pair of the server's.
  if (before && !isFor(before, key)) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  if (!endpoint) throw new Error("no push service");
  const body = { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } };
  const { data } = await api.post<{ data: Device }>("/push/subscriptions", { body, isQuiet: true });
  keepMarker({ ...of, device: data.id, endpoint, at: Date.now() });
}

function bytesOf(key: string) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function isFor({ options }: PushSubscription, key: string) {
  const [own, asked] = [new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)), bytesOf(key)];
  return own.length === asked.length && own.every((byte, at) => byte === asked[at]);
}

/**
 * Reminds the server of this browser, with the session that it belongs to now. A device that was removed there meanwhile is
 * switched off here, except that a new pair of the server's makes each subscribe again.
 */
export async function renewPush(person: number, session: number): Promise<void> {
  const marker = readMarker();
  const registration = await navigator.serviceWorker?.getRegistration();
  const before = await registration?.pushManager.getSubscription();
  if (!registration || !before || Notification.permission !== "granted") return keepMarker(null);
  const [{ public_key: key }, { data: devices }] = await Promise.all([
    keyOf(),
    api.get<{ data: Device[] }>("/push/subscriptions", { isQuiet: true }),
  ]);
  const isThere = devices.some(({ id, is_current }) => is_current || id === marker?.device);
  const isChanged = !isFor(before, key) || before.endpoint !== marker?.endpoint;
  if (isThere || isChanged) return subscribe(registration, key, { person, session });
  await forgetPush();
}

/** Nothing comes to this browser any more, for any user. A desk loses its service worker, too. */
export async function forgetPush(): Promise<void> {
  keepMarker(null);
  showBadge(0);
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const held = await registration?.pushManager?.getSubscription().catch(() => null);
  await held?.unsubscribe().catch(() => false);
  if (held && !isCarried()) await registration?.unregister();
}
