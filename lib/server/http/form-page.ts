import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { localeOf } from "@/lib/domain/identity/viewer";
import type { RefusedForm } from "./contract";
import { cookieOf, hostCookie, hostCookieText } from "./cookies";
import { seeOther } from "./redirect";
import { refuse } from "./refusals";

/*
 * A form that is sent without scripts gets a page: what comes next, or its own page again, with what was typed and what is
 * wrong with it. Between the answer and that page both are in a cookie of this browser, for two minutes.
 */

const name = "form";
const lifetimeMs = 2 * 60_000;
/** Browsers refuse a cookie of more than 4096 bytes with its name and attributes. */
const longestCookie = 3_800;
const longestForm = 64_000;

const returnedForm = z.object({
  /** The path of its page. */
  page: z.string(),
  /** The end of the call's path: a page may have several forms. */
  call: z.string(),
  status: z.number(),
  message: z.string(),
  messages: z.record(z.string(), z.array(z.string())),
  values: z.record(z.string(), z.string()),
  /** Files have to be chosen again: no page can choose them. */
  had_files: z.boolean(),
});
/** A form that was refused, as its page shows it again. */
export type ReturnedForm = z.infer<typeof returnedForm>;

/** Does a person wait for a page? Scripts ask for anything. */
export const isForm = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;

type Texts = Readonly<Record<string, string>>;

/** Of a contract: the page of the form that makes the call, by its address and input. `leadOn` sets what comes next. */
export const formPage =
  <Params>(pageOf: (params: Params, typed: Texts) => string) =>
  async (refused: RefusedForm): Promise<Response | null> =>
    isForm(refused.request) ? backToForm(refused, pageOf(refused.params as Params, refused.visit.typed ?? {})) : null;

/** Back to the page of the form, which shows what was refused. */
async function backToForm({ request, visit, error }: RefusedForm, page: string): Promise<Response> {
  const { typed = {} } = visit;
  const locale = typed.language_id ? localeOf(Number(typed.language_id)) : visit.locale;
  const refused = refuse(error, { ...visit, locale });
  const { message, messages = {} } = await refused.json();
  const form: ReturnedForm = {
    page,
    call: new URL(request.url).pathname.split("/").at(-1) ?? "",
    status: refused.status,
    message,
    messages,
    values: typed,
    had_files: (visit.files?.size ?? 0) > 0,
  };

  return seeOther(page, [hostCookieText(name, textOf(form), new Date(visit.now.getTime() + lifetimeMs))]);
}

/** The cookie of a form that was taken. */
export const endedForm = () => hostCookieText(name, "", "ended");

function textOf(form: ReturnedForm): string {
  const packed = (one: ReturnedForm) => deflateRawSync(JSON.stringify(one)).toString("base64url");
  const text = packed(form);

  // No form of ours is as long: its fields have an end.
  return text.length <= longestCookie ? text : packed({ ...form, values: {} });
}

/** The form of a page that was refused a moment ago; null where none was, or that of another page. */
export function returnedTo(page: string, headers: Headers): ReturnedForm | null {
  const text = cookieOf(headers, hostCookie(name));
  if (!text) return null;
  try {
    const whole = inflateRawSync(Buffer.from(text, "base64url"), { maxOutputLength: longestForm }).toString();
    const form = returnedForm.parse(JSON.parse(whole));
    return form.page === page ? form : null;
  } catch {
    // Not a cookie of ours, or half of one.
    return null;
  }
}
