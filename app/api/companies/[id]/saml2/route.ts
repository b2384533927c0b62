import { z } from "zod";
import { shownAgain } from "@/lib/inputs/second-factor";
import { singleSignOnInput } from "@/lib/inputs/single-sign-on";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { removeSingleSignOn, saveSingleSignOn, singleSignOn } from "@/lib/services/identity/single-sign-on/settings";

export const GET = endpoint({
  allow: "update_companies",
  summary: "Get a company's single sign-on settings: identity provider and service provider addresses",
  params: idParams,
  run: (call, { params }) => singleSignOn(call, params.id),
});

export const PUT = endpoint({
  allow: "update_companies",
  summary: "Save a company's single sign-on settings; only the provider can change domains",
  params: idParams,
  body: singleSignOnInput.extend({ current_password: shownAgain }),
  transaction: "own",
  run: (call, { params, body }) => saveSingleSignOn(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "update_companies",
  summary: "Delete a company's identity provider; users signed in through it are signed out",
  params: idParams,
  body: z.strictObject({ current_password: shownAgain }),
  transaction: "own",
  run: async (call, { params, body }) => {
    await removeSingleSignOn(call, params.id, body);
    return done(call, "single-sign-on.removed");
  },
});
