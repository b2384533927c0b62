import type { FactorMethod } from "@/lib/domain/identity/second-factor";

/** What the server asks for when the password was right. */
export interface Challenge {
  verification_token: string;
  methods: readonly FactorMethod[];
}
