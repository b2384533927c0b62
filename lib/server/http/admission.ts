import type { FactorMethod } from "@/lib/domain/identity/second-factor";
import type { NewSession } from "./session";

export interface Enrolled {
  session: NewSession;
  /** With the first method, and never again. */
  recovery_codes: string[] | null;
}

export interface Entered {
  session: NewSession;
  device: NewDevice | null;
}

export type Admission =
  | { status: "session"; session: NewSession }
  | { status: "verification"; challenge: NewChallenge };

/** A sign-in that waits for its code. The token goes to the caller, the browser's half into a cookie. */
export interface NewChallenge {
  token: string;
  /** Null for a client that wants a bearer token: it has no browser. */
  browser: string | null;
  methods: FactorMethod[];
  expires_at: Date;
}

/** A browser that is not asked for a code for seven days, however often it comes. */
export interface NewDevice {
  token: string;
  expires_at: Date;
}
