import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import protobuf from "protobufjs";

/** Of opentelemetry/proto/trace/v1/trace.proto, as much as is looked at. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Export { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    repeated KeyValue attributes = 9;
  }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
`);
const exportType = root.lookupType("Export");

type Pairs = { key: string; value?: Record<string, unknown> }[];
interface Exported {
  resourceSpans?: {
    resource?: { attributes?: Pairs };
    scopeSpans?: {
      spans?: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        attributes?: Pairs;
      }[];
    }[];
  }[];
}

export interface Collected {
  service: unknown;
  trace_id: string;
  span_id: string;
  parent_id: string | undefined;
  name: string;
  attributes: Record<string, unknown>;
}

const hex = (base64: string) => Buffer.from(base64, "base64").toString("hex");

const valuesOf = (pairs: Pairs = []) =>
  Object.fromEntries(pairs.map(({ key, value = {} }) => [key, Object.values(value)[0]]));

/** A collector that takes traces by OTLP over HTTP and keeps their spans. */
export async function aCollector() {
  const spans: Collected[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/x-protobuf")
        return response.writeHead(404).end();
      take(exportType.toObject(exportType.decode(Buffer.concat(parts)), { bytes: String, longs: Number }) as Exported);
      response.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
    });
  });
  function take({ resourceSpans = [] }: Exported) {
    for (const { resource, scopeSpans = [] } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans ?? []))
        spans.push({
          service: valuesOf(resource?.attributes)["service.name"],
          trace_id: hex(span.traceId),
          span_id: hex(span.spanId),
          parent_id: span.parentSpanId && hex(span.parentSpanId),
          name: span.name,
          attributes: valuesOf(span.attributes),
        });
  }
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}
