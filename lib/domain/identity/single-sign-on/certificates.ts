const day = 86_400_000;
const warnDays = 30;

export interface Certificate {
  /** DER in base64. */
  text: string;
  subject: string;
  fingerprint: string;
  not_before: string;
  not_after: string;
}

export type CertificateState = "valid" | "expiring" | "expired" | "not_yet";

/** MessageRef thirty days before: time for two administrators to write to each other. */
export function certificateState({ not_before, not_after }: Pick<Certificate, "not_before" | "not_after">, now: Date) {
  const left = Date.parse(not_after) - now.getTime();
  if (left <= 0) return "expired" satisfies CertificateState;
  if (Date.parse(not_before) > now.getTime()) return "not_yet" satisfies CertificateState;
  return (left <= warnDays * day ? "expiring" : "valid") satisfies CertificateState;
}

/** The state that matters where there are several: one that is valid for long is enough. */
function stateOfAll(certificates: readonly Certificate[], now: Date): CertificateState {
  const states = certificates.map((one) => certificateState(one, now));
  return (["valid", "expiring", "expired"] as const).find((state) => states.includes(state)) ?? "not_yet";
}

/** The warning for a provider in use: none while one certificate is valid. */
export function worthWarning(certificates: readonly Certificate[], now: Date): "expiring" | "expired" | null {
  const state = stateOfAll(certificates, now);
  return state === "expiring" || state === "expired" ? state : null;
}
