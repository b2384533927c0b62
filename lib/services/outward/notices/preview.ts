import { localeOf } from "@/lib/domain/identity/viewer";
import type { TemplateInput } from "@/lib/inputs/message-templates";
import type { Call } from "@/lib/server/data/call";
import { compose } from "@/lib/services/platform/deliveries/compose";
import { composeSms } from "@/lib/services/platform/deliveries/compose-sms";
import { madeUp } from "@/lib/services/platform/deliveries/emulate";
import { checkText, templateNamed } from "@/lib/services/platform/deliveries/own-texts";
import { type RealValues, realValues } from "./preview-values";

export interface Preview {
  subject: string | null;
  /** The whole message as it is sent: with its link and footer, an SMS cut to its length. */
  text: string;
  /** What the values are of; null for sample values. */
  values_of: RealValues["of"] | null;
}

/** How a text would read if it were sent now: with values of the installation, or sample values where there are none. */
export async function previewTemplate(call: Call, input: TemplateInput): Promise<Preview> {
  const template = templateNamed(input.name, input.channel);
  checkText(template, input);
  const locale = localeOf(input.language_id);
  const real = await realValues(call, template.name, locale);
  const params = { ...madeUp(call, template), ...real?.values };
  const letter = {
    template: template.name,
    params,
    locale,
    href: (real ? real.href : "/dashboard/plant") ?? undefined,
  };
  const own = { subject: input.subject ?? null, body: input.body };
  const values_of = real?.of ?? null;
  if (input.channel === "sms") return { subject: null, text: composeSms(letter, own), values_of };
  const { subject, text } = compose(letter, own);

  return { subject, text, values_of };
}
