import { FastResponse } from "srvx/node";

/*
 * Answers whose body is there in one piece. A Response keeps it as a stream, and to read it back for the entity tag, for a
 * repetition of the call and for the line costs a tenth of a call.
 */

const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** With its length, so that it leaves in one piece instead of in chunks. */
export function wholeAnswer(body: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.set("Content-Length", String(body.length));
  const answer: Response = new FastResponse(body, { status, headers });
  bodies.set(answer, body);
  return answer;
}

/** As Response.json answers it. */
export const wholeJson = (value: unknown, status: number): Response =>
  wholeAnswer(Buffer.from(JSON.stringify(value)), status, new Headers({ "Content-Type": "application/json" }));

/** The body of an answer that was made whole, otherwise undefined: it is a stream, or there is none. */
export const wholeBodyOf = (answer: Response): Buffer<ArrayBuffer> | undefined => bodies.get(answer);

/** The body of any answer, read to its end. */
export const bodyOf = async (answer: Response): Promise<Buffer<ArrayBuffer>> =>
  bodies.get(answer) ?? Buffer.from(await answer.arrayBuffer());
