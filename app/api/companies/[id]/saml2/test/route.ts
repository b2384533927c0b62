import { nonceCookie, nonceOf } from "@/lib/server/http/browser-nonce";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { testSignIn } from "@/lib/services/identity/single-sign-on/test-sign-in";

export const POST = endpoint({
  allow: "update_companies",
  summary: "Begin a test of the company's single sign-on: open the address in this browser; nobody is signed in by it",
  params: idParams,
  transaction: "own",
  run: async (call, { params, request }) => {
    const nonce = nonceOf(request.headers);
    const data = await testSignIn(call, params.id, nonce);
    return new Answer({ data }, { headers: { "set-cookie": nonceCookie(nonce, call.now) } });
  },
});
