import { isText, isTrimmed, maximumOf, partsOf, type Schema } from "@/lib/domain/shared/schema-texts";

/*
 * Texts are measured before anything else looks at them. zod alone runs the pattern of a format before the maximum, and
 * goes on to patterns and conditions after a maximum that was exceeded: 300 KB of "@" took a process for half a minute.
 */

const measured = new WeakSet<Schema>();

/** The same schema, whose texts from now on refuse what is too long without looking into it. */
export function measureTexts<S extends Schema>(schema: S): S {
  const open: Schema[] = [schema];
  for (let one = open.pop(); one; one = open.pop()) {
    if (measured.has(one)) continue;
    measured.add(one);
    if (isText(one)) measure(one);
    open.push(...partsOf(one));
  }

  return schema;
}

function measure(schema: Schema) {
  const { run } = schema._zod;
  const maximum = maximumOf(schema);
  const cut = isTrimmed(schema) ? (text: string) => text.trim() : (text: string) => text;
  schema._zod.run = (payload, context) => {
    const input = payload.value;
    if (typeof input !== "string" || !isLonger(cut(input), maximum)) return run(payload, context);
    payload.issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input, inst: schema });

    return payload;
  };
}

/** In characters, as zod counts: each takes one or two places. */
function isLonger(text: string, maximum: number): boolean {
  if (text.length <= maximum) return false;

  return text.length > 2 * maximum || [...text].length > maximum;
}
