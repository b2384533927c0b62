import { knownTarget } from "@/lib/domain/identity/targets";
import { screens } from "@/lib/generated/screens";
import { nonceCookie, nonceOf } from "@/lib/server/http/browser-nonce";
import { seeOther } from "@/lib/server/http/redirect";
import { served } from "@/lib/server/http/visit";
import { beginOpenId } from "@/lib/services/identity/single-sign-on/begin-openid";
import { refusedAddress } from "@/lib/services/identity/single-sign-on/refusal";

type Context = { params: Promise<{ companyKey: string }> };

/** To the company's OpenID provider. */
export const GET = (request: Request, { params }: Context) =>
  served(request, async (visit) => {
    const nonce = nonceOf(request.headers);
    const target = knownTarget(new URL(request.url).searchParams.get("next"), screens);
    try {
      const location = await beginOpenId(visit, (await params).companyKey, { target, nonce });
      return seeOther(location, [nonceCookie(nonce, visit.now)]);
    } catch (error) {
      return seeOther(refusedAddress(error));
    }
  });
