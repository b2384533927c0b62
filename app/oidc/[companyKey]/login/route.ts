import { toIdentityProvider } from "@/app/to-identity-provider";
import { beginOpenId } from "@/lib/services/identity/single-sign-on/begin-openid";

/** To the company's OpenID provider. */
export const GET = toIdentityProvider(beginOpenId);
