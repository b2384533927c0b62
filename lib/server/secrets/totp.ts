import { generateSecret, generateURI, verifySync } from "otplib";

/** Authenticator apps: 160 bits, SHA-1, six digits, thirty seconds, which is what all of them can. */
export const newTotpSecret = () => generateSecret();

export const totpUri = (secret: string, account: string) =>
  generateURI({ issuer: "Millwright", label: account, secret });

/** The step that a code belongs to: this one, or the one before or after, for clocks that differ. Null: to none. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  try {
    const epoch = Math.floor(now.getTime() / 1000);
    const found = verifySync({ secret, token: code, epoch, epochTolerance: 30 });
    return found.valid && "timeStep" in found ? found.timeStep : null;
  } catch {
    // It throws at what is no code at all.
    return null;
  }
}
