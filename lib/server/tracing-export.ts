import { hostname } from "node:os";
import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from "@opentelemetry/sdk-trace-node";
import { log } from "./log";

/** Loaded only where an endpoint is set; endpoint, headers, sampler and batches are read from OTEL_ variables by the packages. */

const complainEvery = 60_000;
const flushEvery = 500;

/** Next notes the whole address of each call, and in some is a token. */
const addresses = ["http.target", "http.url", "url.full", "url.path", "url.query"];

class WithoutAddresses extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan) {
    for (const name of addresses) delete span.attributes[name];
    super.onEnd(span);
  }
}

/** Sends what is traced in this process to the endpoint, by OTLP over HTTP. An endpoint that is away costs nothing but its traces. */
export function exportTraces(process_name: string) {
  const own = resourceFromAttributes({
    "service.name": `millwright-${process_name}`,
    "service.namespace": "millwright",
    "service.instance.id": `${hostname()}-${process.pid}`,
  });
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  diag.setLogger(
    { error: complain, warn: complain, info: () => {}, debug: () => {}, verbose: () => {} },
    DiagLogLevel.WARN,
  );
  const processor = new WithoutAddresses(new OTLPTraceExporter());
  new NodeTracerProvider({ resource, spanProcessors: [processor] }).register();
  // What ends while the process does would else be lost with the last batch.
  process.once("SIGTERM", () => {
    setInterval(() => processor.forceFlush().catch(() => {}), flushEvery).unref();
  });
}

let complainedAt = 0;
function complain(reason: string) {
  if (Date.now() - complainedAt < complainEvery) return;
  complainedAt = Date.now();
  log.warn({ reason: reason.slice(0, 500) }, "traces not delivered");
}
