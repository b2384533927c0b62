import { expect } from "vitest";
import { GET as findImport } from "@/app/api/imports/[id]/route";
import { runImport } from "@/lib/services/outward/imports/run";
import { type Asked, call } from "./helpers";

const work = { signal: new AbortController().signal };

/** What an import waits for, as a worker does it. */
export const workOn = (id: number) => runImport(id, work, () => new Date());

/** Uploads a file, has a worker read it, and answers as the call does, with what was read. */
export async function uploaded(handler: Parameters<typeof call>[0], asked: Asked) {
  const answer = await call(handler, asked);
  if (answer.status !== 201) return answer;
  const { id, checked_at } = answer.body.data;
  expect(checked_at).toBeNull();
  await workOn(id);
  const { body } = await call(findImport, { as: asked.as, params: { id } });

  return { ...answer, body };
}
