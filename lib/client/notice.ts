/** The notice shown on the next page, because this one is about to go. */
export interface Notice {
  tone: "success" | "warning";
  title: string;
  text?: string;
}

const key = "notice";

export function leaveNotice(notice: Notice) {
  try {
    sessionStorage.setItem(key, JSON.stringify(notice));
  } catch {
    // Without storage the next page is silent, nothing else.
  }
}

export function takeNotice(): Notice | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text ? (JSON.parse(text) as Notice) : null;
  } catch {
    return null;
  }
}
