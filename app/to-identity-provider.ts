import { knownTarget } from "@/lib/domain/identity/targets";
import { screens } from "@/lib/generated/screens";
import { nonceCookie, nonceOf } from "@/lib/server/http/browser-nonce";
import { seeOther } from "@/lib/server/http/redirect";
import { served } from "@/lib/server/http/visit";
import type { Visitor } from "@/lib/server/http/visitor";
import { refusedAddress } from "@/lib/services/identity/single-sign-on/refusal";

type Context = { params: Promise<{ companyKey: string }> };
type Begin = (visitor: Visitor, key: string, asked: { target: string; nonce: string }) => Promise<string>;

/** Sends a browser to its company's identity provider, with the nonce by which it is known when it comes back. */
export const toIdentityProvider =
  (begin: Begin) =>
  (request: Request, { params }: Context) =>
    served(request, async (visit) => {
      const nonce = nonceOf(request.headers);
      const target = knownTarget(new URL(request.url).searchParams.get("next"), screens);
      try {
        const location = await begin(visit, (await params).companyKey, { target, nonce });
        return seeOther(location, [nonceCookie(nonce, visit.now)]);
      } catch (error) {
        return seeOther(refusedAddress(error));
      }
    });
