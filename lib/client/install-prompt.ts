/** What Chrome offers where the product can be installed, and has not been. It comes once, and early. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const changeTo = (prompt: InstallPrompt | null) => {
  offered = prompt;
  for (const listener of listeners) listener();
};

/** The browser's own bar does not come: the card "This device" has the button. */
const keep = (event: Event) => {
  event.preventDefault();
  changeTo(event as InstallPrompt);
};

/** Listens until the returned function is called. */
export function listenForInstall(): () => void {
  window.addEventListener("beforeinstallprompt", keep);
  return () => window.removeEventListener("beforeinstallprompt", keep);
}

export const installOffered = () => offered;

export function onInstallOffered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function install(): Promise<void> {
  const prompt = offered;
  // It can be shown once.
  changeTo(null);
  await prompt?.prompt();
}
