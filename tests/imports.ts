import { expect } from "vitest";
import { GET as findImport } from "@/app/api/imports/[id]/route";
import { viewerOf } from "@/lib/server/http/session";
import { checkImport } from "@/lib/services/outward/imports/check";
import { withinScope } from "@/lib/services/outward/imports/within";
import { type Asked, call, type Person, signedIn } from "./helpers";

/** Reads the file of an import, as a worker does for the user who sent it. */
export async function readFileOf(id: number, as: Person) {
  const more = { request_id: `import ${id}`, ip: null, locale: "en", timezone_offset: 0 } as const;
  await checkImport(id, withinScope((await viewerOf(await signedIn(as)))!, { clock: () => new Date(), ...more }));
}

/** Uploads a file, has a worker read it, and answers as the call does, with what was read. */
export async function uploaded(handler: Parameters<typeof call>[0], asked: Asked & { as: Person }) {
  const answer = await call(handler, asked);
  if (answer.status !== 201) return answer;
  const { id, checked_at } = answer.body.data;
  expect(checked_at).toBeNull();
  await readFileOf(id, asked.as);
  const { body } = await call(findImport, { as: asked.as, params: { id } });

  return { ...answer, body };
}
