/** Why a call is refused. The door turns each into one HTTP status. */
export type Refusal =
  | "malformed"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "wrong_method"
  | "conflict"
  | "precondition_failed"
  | "too_large"
  | "wrong_type"
  | "invalid"
  | "too_many"
  | "unavailable"
  | "storage_full";

/** A message key with its parameters, translated for the reader in the response. */
export type MessageRef = string | { key: string; params: Record<string, string | number> };

export type Fields = Record<string, MessageRef[]>;

/**
 * A refusal that the domain can list. `message` is a key of messages/*, "namespace.key";
 * `fields` names each offending field; `data` travels with a conflict (the current record, what is attached), `methods`
 * with a wrong method (those that are served).
 */
export class DomainError extends Error {
  readonly params: Record<string, string | number>;
  readonly fields?: Fields;
  readonly data?: unknown;
  readonly retryAfter?: number;
  readonly methods?: readonly string[];

  constructor(
    readonly refusal: Refusal,
    readonly key: string,
    more: {
      params?: Record<string, string | number>;
      fields?: Fields;
      data?: unknown;
      retryAfter?: number;
      methods?: readonly string[];
    } = {},
  ) {
    super(key);
    this.params = more.params ?? {};
    this.fields = more.fields;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
    this.methods = more.methods;
  }
}

/** By this the part of a page that shows an error knows that the database did not answer in time. */
export const unavailableDigest = "UNAVAILABLE";

/** A row that does not exist and a row of another plant look the same. */
export const notFound = () => new DomainError("not_found", "errors.not_found");

/** Null instead of a refusal. What is no refusal is thrown on. */
export const unlessRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });

/** One field is wrong. */
export const invalidField = (field: string, message: MessageRef) =>
  new DomainError("invalid", "errors.validation_error", { fields: { [field]: [message] } });
