import { singleSignOnInput } from "@/lib/inputs/single-sign-on";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { removeSingleSignOn, saveSingleSignOn, singleSignOn } from "@/lib/services/identity/single-sign-on/settings";

export const GET = endpoint({
  allow: "update_companies",
  summary: "A company's single sign-on: its identity provider and our own addresses towards it",
  params: idParams,
  run: (call, { params }) => singleSignOn(call, params.id),
});

export const PUT = endpoint({
  allow: "update_companies",
  summary: "Save a company's single sign-on; domains are the provider's side to change",
  params: idParams,
  body: singleSignOnInput,
  run: (call, { params, body }) => saveSingleSignOn(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "update_companies",
  summary: "Forget a company's identity provider; whoever it signed in is signed out",
  params: idParams,
  run: async (call, { params }) => {
    await removeSingleSignOn(call, params.id);
    return done(call, "sso.removed");
  },
});
