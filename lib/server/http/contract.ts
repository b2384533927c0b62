import type { z } from "zod";
import type { Permission } from "@/lib/domain/identity/permissions";
import type { Condition } from "@/lib/domain/identity/viewer";
import type { Uploads } from "@/lib/domain/shared/file-kinds";
import type { Limit } from "./limits";
import type { Visit, Visitor } from "./visitor";

/** Who may call: any one of the permissions opens. "signed_in" asks for a session, "public" for nothing. */
export type Allow = Permission | readonly Permission[] | "signed_in" | "public";

type ParsedBy<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** A call that was refused. */
export interface RefusedForm {
  request: Request;
  visit: Visit;
  params: unknown;
  error: unknown;
}

/**
 * How assistants see a call (docs/mcp.md). What it takes, who may and what it answers are the call's own: a GET reads, a
 * POST makes, a PUT changes.
 */
export interface Tool {
  /** In snake_case; no two calls have the same. */
  name: string;
  /** What it is good for, in which units it answers, and where the ids that it takes come from. */
  description: string;
  /** Arguments as they are often given. */
  example: Readonly<Record<string, unknown>>;
  /** The screen of what it answers, "/machines/{id}/details": filled from the arguments, else from the record. */
  link: string;
  /** Fields of its input that are left to people. */
  withholds?: readonly string[];
  /** Arguments that an assistant does not choose. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Fields of its answer that mean nothing in words. */
  hides?: readonly string[];
}

/** What a call is, declared once: the door enforces it and the API document is made from it. */
export interface Contract<P, Q, B> {
  allow: Allow;
  /** A condition on the viewer beyond the permission (specification 6: flags). */
  condition?: Condition;
  /** One sentence for the API document. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The whole answer, for the API document, where the type of `run` does not show it: a gateway's call. */
  answer?: z.ZodType;
  /** Everybody who is signed in may read it, and so may a key: what a program needs before it can ask for anything. */
  isForKeys?: boolean;
  /** A controller's own token opens it, which is no session. */
  isForControllers?: boolean;
  /** The token of a company's directory opens it (SCIM), which is no session. */
  isForDirectories?: boolean;
  status?: number;
  /** Multipart file fields that hold pictures; each is stored and its file's id lands in `<name>_id`. */
  files?: readonly string[];
  /** What its files may be; left out: pictures. */
  takes?: Uploads;
  /** Its files reach `run` as they came, which keeps them itself: nothing of them is stored before it has decided. */
  handsOverFiles?: true;
  /**
   * Of a call without a session: whether it is let in at all, by what its address names. Asked before a byte of the body is
   * read, so that nothing is kept for a link that has ended.
   */
  before?: (params: ParsedBy<P>, visitor: Visitor) => Promise<void>;
  /** Of a call that a form without scripts makes: the page that its refusal is shown on, by `formPage`. Null: a script asked. */
  refusedForm?: (refused: RefusedForm) => Promise<Response | null>;
  /** POST stands in for PUT: multipart with _method=PUT. */
  isOverride?: boolean;
  /** A GET that changes something needs the web app's marker too (logout, refresh, e-mailed export). */
  changesState?: boolean;
  /** "own": `run` opens its transactions itself, because it hashes, mails or streams in between. */
  transaction?: "own";
  /** Of the body; left out: 1 MB, and 16 KB of a caller without a session. */
  maxBodyBytes?: number;
  /** Of a call without a session: what each address may do, counted before the body is read. Left out: `without_session`. */
  perAddress?: Limit;
  /** Body or answer is a file too large for the memory, read or written while it comes. The answer is not kept for a repetition. */
  isStreamed?: true;
  /** Open to a person who must set up a second factor and has not yet. */
  isBeforeFactor?: boolean;
  /** A sign-in that waits for its code may call too, with its `verification_token`: then there is no viewer. */
  isSecondStep?: boolean;
  /** The answer holds what is shown once: it is not kept for a repetition. */
  isSecret?: boolean;
  /** The answer holds a token that opens something, and is asked for again: it is not kept for a repetition either. */
  answersToken?: true;
  /** Assistants may call it. */
  tool?: Tool;
}
