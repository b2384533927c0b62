import { browserNonce } from "@/lib/server/http/browser-nonce";
import { seeOther } from "@/lib/server/http/redirect";
import { served } from "@/lib/server/http/visit";
import { receiveOpenId } from "@/lib/services/identity/single-sign-on/receive-openid";
import { refusedAddress } from "@/lib/services/identity/single-sign-on/refusal";

type Context = { params: Promise<{ companyKey: string }> };

/** Where an OpenID provider sends a browser back. The code that signs in goes on in the fragment of an address. */
export const GET = (request: Request, { params }: Context) =>
  served(request, async (visit) => {
    try {
      const received = await receiveOpenId(visit, (await params).companyKey, {
        query: new URL(request.url).searchParams,
        nonce: browserNonce(request.headers),
      });
      return seeOther("report" in received ? received.report : `/login/remote#${received.code}`);
    } catch (error) {
      return seeOther(refusedAddress(error));
    }
  });
