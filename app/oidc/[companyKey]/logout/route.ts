import { DomainError } from "@/lib/domain/shared/errors";
import type { Locale } from "@/lib/domain/shared/locales";
import { readForm } from "@/lib/server/http/body";
import { served } from "@/lib/server/http/visit";
import { translate } from "@/lib/server/i18n";
import { receiveOpenIdLogout } from "@/lib/services/identity/single-sign-on/receive-openid-logout";
import { SamlRefusal } from "@/lib/services/identity/single-sign-on/refusal";

type Context = { params: Promise<{ companyKey: string }> };

const largestForm = 64 * 1024;

/** Back-channel logout: the provider itself calls, and no browser is there. */
export const POST = (request: Request, { params }: Context) =>
  served(request, async (visit) => {
    try {
      const form = await readForm(request, visit, "oidc_logout", largestForm);
      await receiveOpenIdLogout(visit, (await params).companyKey, form.get("logout_token") ?? "");
      return new Response(null, { status: 200 });
    } catch (error) {
      return refused(error, visit.locale);
    }
  });

/** As the standard wants it; which of the checks failed in detail is in the audit log. */
function refused(error: unknown, locale: Locale): Response {
  if (error instanceof SamlRefusal) {
    const error_description = translate(locale, {
      key: "single-sign-on.logout_refused",
      params: { reason: error.reason },
    });
    return Response.json({ error: "invalid_request", error_description }, { status: 400 });
  }
  if (!(error instanceof DomainError) || error.refusal === "too_many") throw error;
  const error_description = translate(locale, { key: error.key, params: error.params });
  return Response.json({ error: "invalid_request", error_description }, { status: 400 });
}
