/** Where models of the OpenAI kind answer, beneath the address of their server. */
const paths = { chat: "/chat/completions", transcription: "/audio/transcriptions" } as const;

/**
 * The whole address of a call. Most servers are named with their "/v1", others without.
 * `modelAddress("http://10.1.2.3:8000", "chat")` and `…:8000/v1/` are both `http://10.1.2.3:8000/v1/chat/completions`.
 */
export function modelAddress(base: string, call: keyof typeof paths): URL {
  const url = new URL(base);
  const path = withoutSlashes(url.pathname);
  url.pathname = `${/\/v\d+$/.test(path) ? path : `${path}/v1`}${paths[call]}`;

  return url;
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;

  return path.slice(0, end);
}

/** What is wrong with an address as a person has typed it: a key of messages. Null: nothing. */
export function modelAddressProblem(text: string): string | null {
  if (!URL.canParse(text)) return "own-model.not_an_address";
  const { protocol, username, password, search, hash } = new URL(text);
  if (!["http:", "https:"].includes(protocol)) return "own-model.not_an_address";
  if (username || password) return "own-model.no_password_in_address";

  return search || hash ? "own-model.not_an_address" : null;
}

/** A key is for one server. */
export const isSameServer = (one: string | null, other: string | null): boolean =>
  (one === null ? null : new URL(one).origin) === (other === null ? null : new URL(other).origin);
