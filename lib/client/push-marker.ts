/** Who has switched notifications on in this browser: the browser itself knows a subscription, and not whose it is. */
export interface PushMarker {
  person: number;
  /** The session that the server knows the device by. */
  session: number;
  device: number;
  endpoint: string;
  at: number;
}

const key = "millwright:push";

export function readMarker(): PushMarker | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Null: nobody has. Without storage it is forgotten with the page, and asked for again. */
export function keepMarker(marker: PushMarker | null) {
  try {
    if (marker) localStorage.setItem(key, JSON.stringify(marker));
    else localStorage.removeItem(key);
  } catch {}
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the server should be reminded of this browser: it belongs to another session now, or a day has passed. */
export function isDue(marker: PushMarker | null, person: number, session: number): boolean {
  if (marker?.person !== person) return false;
  return marker.session !== session || Date.now() - marker.at > dayMs;
}

/** The lines of the bell that are unread, on the icon of the installed app. */
export function showBadge(unread: number) {
  const shown = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}
