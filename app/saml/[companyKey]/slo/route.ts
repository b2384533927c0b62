import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { readForm } from "@/lib/server/http/body";
import { consume } from "@/lib/server/http/limits";
import { seeOther } from "@/lib/server/http/redirect";
import { served } from "@/lib/server/http/visit";
import type { Visitor } from "@/lib/server/http/visitor";
import { type LogoutMessage, receiveLogout } from "@/lib/services/identity/single-sign-on/receive-logout";
import { refusedAddress } from "@/lib/services/identity/single-sign-on/refusal";
import { largestMessage } from "@/lib/services/identity/single-sign-on/validate-message";

type Context = { params: Promise<{ companyKey: string }> };

/** Single logout. The provider's answer to ours holds nothing that we need: the session was over before we asked. */
export const GET = (request: Request, context: Context) => {
  const { searchParams, search } = new URL(request.url);
  const isAsked = searchParams.has("SAMLRequest");
  return ended(request, context, async ({ ip }) => {
    if (!isAsked) return null;
    await consume("saml_logout", subscriberOf(ip));
    return { by: "redirect", query: search.slice(1) };
  });
};

export const POST = (request: Request, context: Context) =>
  ended(request, context, async (visit) => {
    const form = await readForm(request, visit, "saml_logout", largestMessage);
    const asked = form.get("SAMLRequest");
    return asked === null ? null : { by: "post", request: asked, relay_state: form.get("RelayState") ?? "" };
  });

const ended = (request: Request, { params }: Context, read: (visit: Visitor) => Promise<LogoutMessage | null>) =>
  served(request, async (visit) => {
    const message = await read(visit);
    if (!message) return seeOther("/login/sign-in");
    try {
      return seeOther(await receiveLogout(visit, (await params).companyKey, message));
    } catch (error) {
      return seeOther(refusedAddress(error));
    }
  });
