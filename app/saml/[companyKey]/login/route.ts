import { toIdentityProvider } from "@/app/to-identity-provider";
import { beginSignIn } from "@/lib/services/identity/single-sign-on/begin";

/** To the company's SAML provider. */
export const GET = toIdentityProvider(beginSignIn);
