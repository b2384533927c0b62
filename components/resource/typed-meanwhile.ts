import type { Values } from "./form-context";

/** Fields that were changed while a save was under way: what they hold now is not part of what was saved. */
export function typedMeanwhile(sent: Values, now: Values): Values {
  const { custom: sentCustom, ...sentRest } = sent;
  const { custom, ...rest } = now;
  const own = changedIn(asValues(sentCustom), asValues(custom));

  return {
    ...changedIn(sentRest, rest),
    // Each of the company's own fields is a field by itself.
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [`custom.${key}`, value])),
  };
}

const changedIn = (sent: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => textOf(value) !== textOf(sent[name])));

const asValues = (value: unknown) => (value ?? {}) as Values;
const textOf = (value: unknown) => JSON.stringify(value ?? null);
