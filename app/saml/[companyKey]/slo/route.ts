import { readForm } from "@/lib/server/http/body";
import { seeOther } from "@/lib/server/http/redirect";
import { served } from "@/lib/server/http/visit";
import { type LogoutMessage, receiveLogout } from "@/lib/services/identity/single-sign-on/receive-logout";
import { refusedAddress } from "@/lib/services/identity/single-sign-on/refusal";
import { largestMessage } from "@/lib/services/identity/single-sign-on/validate-message";

type Context = { params: Promise<{ companyKey: string }> };

/** Single logout. The provider's answer to ours says nothing that we need: the session was over before we asked. */
export const GET = (request: Request, context: Context) => {
  const { searchParams, search } = new URL(request.url);
  const isAsked = searchParams.has("SAMLRequest");
  return ended(request, context, async () => (isAsked ? { by: "redirect", query: search.slice(1) } : null));
};

export const POST = (request: Request, context: Context) =>
  ended(request, context, async () => {
    const form = await readForm(request, largestMessage);
    const asked = form.get("SAMLRequest");
    return asked === null ? null : { by: "post", request: asked, relay_state: form.get("RelayState") ?? "" };
  });

const ended = (request: Request, { params }: Context, read: () => Promise<LogoutMessage | null>) =>
  served(request, async (visit) => {
    const message = await read();
    if (!message) return seeOther("/login/sign-in");
    try {
      return seeOther(await receiveLogout(visit, (await params).companyKey, message));
    } catch (error) {
      return seeOther(refusedAddress(error));
    }
  });
