import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type pg from "pg";
import { env } from "./env";

/**
 * OpenTelemetry traces: what happens is described here, and goes nowhere until an endpoint is set
 * (lib/server/tracing-export.ts). Values are never part of it: neither those of statements nor those of bodies.
 */

const kinds = {
  inside: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

interface Traced {
  kind?: keyof typeof kinds;
  attributes?: Attributes;
  /** What it belongs to, where that is not what runs now. */
  parent?: Context;
}

/** Runs as a span of that name; what it throws makes the span an error. Without an endpoint it only runs. */
export async function traced<T>(
  name: string,
  { kind = "inside", attributes, parent = context.active() }: Traced,
  run: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!env.tracesEndpoint) return run(null);

  // Next has a span of its own around a call that it serves.
  const isInner = kind === "server" && trace.getActiveSpan() !== undefined;
  const options = { kind: isInner ? kinds.inside : kinds[kind], attributes };

  return tracer().startActiveSpan(name, options, parent, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

const tracer = () => trace.getTracer("millwright");

function markFailed(span: Span, error: unknown) {
  // What PostgreSQL reports of a refused row has the row's values in it, in fields that are not kept here.
  const { name, message } = error as Error;
  span.recordException({ name, message });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** Makes the span an error without anything having been thrown. */
export const markError = (span: Span | null) => span?.setStatus({ code: SpanStatusCode.ERROR });

/** What a caller states its call belongs to, where nothing is being traced already. */
export const contextOf = (headers: Headers): Context =>
  trace.getActiveSpan()
    ? context.active()
    : propagation.extract(context.active(), headers, {
        get: (from, key) => from.get(key) ?? undefined,
        keys: () => [],
      });

/** W3C Trace Context of what is being traced, to go on elsewhere; null where nothing is. */
export function traceparent(): string | null {
  if (!env.tracesEndpoint) return null;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);

  return carrier.traceparent ?? null;
}

export const contextFrom = (parent: string | null | undefined): Context =>
  parent ? propagation.extract(context.active(), { traceparent: parent }) : context.active();

/** For the lines of the log. */
export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const span = env.tracesEndpoint ? trace.getActiveSpan()?.spanContext() : undefined;
  return span && { trace_id: span.traceId, span_id: span.spanId };
}

/**
 * From now on each statement on the connection that belongs to something traced is a span of its own. Texts are recorded
 * where their values are sent beside them.
 */
export function traceStatements(client: pg.ClientBase) {
  if (!env.tracesEndpoint) return;
  const send = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const query = (...asked: unknown[]) => {
    const [first] = asked as [string | { text?: string; submit?: unknown }];
    const text = typeof first === "string" ? first : first.text;
    if (!text || !trace.getActiveSpan() || (typeof first !== "string" && first.submit)) return send(...asked);
    const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? "statement";
    const span = tracer().startSpan(operation, {
      kind: SpanKind.CLIENT,
      attributes: {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        ...(typeof first === "string" ? {} : { "db.query.text": text.slice(0, longestText) }),
      },
    });
    const end = (error?: unknown) => {
      if (error) markFailed(span, error);
      span.end();
    };
    const callback = asked.at(-1);
    if (typeof callback === "function") {
      const endAndCall = (error: unknown, ...more: unknown[]) => {
        end(error);
        callback(error, ...more);
      };
      return send(...asked.slice(0, -1), endAndCall);
    }
    const answer = send(...asked) as Promise<unknown>;
    answer.then(() => end(), end);
    return answer;
  };
  client.query = query as typeof client.query;
}
const longestText = 2_000;
