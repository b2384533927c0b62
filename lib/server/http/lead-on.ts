import { Answer } from "./endpoint";
import { endedForm, isForm } from "./form-page";

/** A form that is sent without scripts leads on to a page, and an earlier refusal of it is over. */
export function leadOn<Made>(request: Request, data: Made, location: string): Answer<{ data: Made }> {
  const headers = { Location: location, "Referrer-Policy": "no-referrer", "Set-Cookie": endedForm() };

  return new Answer({ data }, isForm(request) ? { status: 303, headers } : {});
}
