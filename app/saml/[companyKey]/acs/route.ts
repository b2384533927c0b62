import { readForm } from "@/lib/server/http/body";
import { browserNonce, nonceCookie, nonceOf } from "@/lib/server/http/browser-nonce";
import { seeOther } from "@/lib/server/http/redirect";
import { served } from "@/lib/server/http/visit";
import { receiveResponse } from "@/lib/services/identity/single-sign-on/receive";
import { refusedAddress } from "@/lib/services/identity/single-sign-on/refusal";
import { largestMessage } from "@/lib/services/identity/single-sign-on/validate-message";

type Context = { params: Promise<{ companyKey: string }> };

/**
 * The assertion consumer service: where an identity provider's page posts its answer. It answers with a code in the
 * fragment of an address, which no server and no log ever sees.
 */
export const POST = (request: Request, { params }: Context) =>
  served(request, async (visit) => {
    const form = await readForm(request, visit, "saml_receive", largestMessage);
    const fresh_nonce = nonceOf(request.headers);
    try {
      const received = await receiveResponse(visit, (await params).companyKey, {
        response: form.get("SAMLResponse") ?? "",
        relay_state: form.get("RelayState"),
        nonce: browserNonce(request.headers),
        fresh_nonce,
      });
      if ("report" in received) return seeOther(received.report);
      const { code, isUnsolicited } = received;
      return seeOther(`/login/remote#${code}`, isUnsolicited ? [nonceCookie(fresh_nonce, visit.now)] : []);
    } catch (error) {
      return seeOther(refusedAddress(error));
    }
  });
