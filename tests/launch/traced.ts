import { expect } from "vitest";
import type { aCollector } from "../collector";
import type { aMailServer } from "../workers/mail-server";
import { logOf } from "./connections";

interface Watched {
  dataDirectory: string;
  port: number;
  /** Of somebody who asks for a new password. */
  email: string;
  collector: Awaited<ReturnType<typeof aCollector>>;
  mailServer: Awaited<ReturnType<typeof aMailServer>>;
}

/** A call is followed through the logs, the collector and the email it leads to. */
export async function expectTraced({ dataDirectory, port, email, collector, mailServer }: Watched) {
  const product = `http://127.0.0.1:${port}`;
  const trace_id = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { "Content-Type": "application/json", traceparent: `00-${trace_id}-00f067aa0ba902b7-01` };
  await (await fetch(`${product}/login/sign-in?next=%2Ftold-nobody`, { headers })).text();
  const answer = await fetch(`${product}/api/auth/password/email`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  const request_id = answer.headers.get("x-request-id")!;

  const ofCall = new RegExp(`^X-Request-Id: ${request_id}\r$`, "im");
  const mailed = () => mailServer.mails.filter(({ raw }) => ofCall.test(raw)).map(({ to }) => to);
  await expect.poll(mailed).toEqual([[email]]);

  const lines = (...processes: string[]) =>
    processes
      .flatMap((name) => logOf(dataDirectory, name).split("\n"))
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.request_id === request_id);
  expect(lines("web-1", "web-2")).toMatchObject([{ msg: "call", status: 200, trace_id }]);
  await expect
    .poll(() => lines("worker").map(({ msg, job, trace_id }) => ({ msg, job, trace_id })))
    .toEqual(["password-reset", "mail"].map((job) => ({ msg: "job", job, trace_id })));

  const ofTrace = () => collector.spans.filter((span) => span.trace_id === trace_id);
  await expect.poll(() => ofTrace().some(({ name }) => name === "job mail")).toBe(true);
  await expect.poll(() => ofTrace().some(({ attributes }) => "millwright.request_id" in attributes)).toBe(true);
  const call = ofTrace().find(({ attributes }) => attributes["millwright.request_id"] === request_id)!;
  expect(call).toMatchObject({
    service: "millwright-web",
    name: "POST /api/auth/password/email",
    attributes: { "http.response.status_code": 200 },
  });
  const job = ofTrace().find(({ name }) => name === "job password-reset")!;
  expect(job).toMatchObject({ service: "millwright-worker", parent_id: call.span_id });
  const services = () =>
    ofTrace()
      .filter(({ attributes }) => attributes["db.system.name"] === "postgresql")
      .map(({ service }) => service);
  await expect.poll(() => ofTrace().map(({ name }) => name)).toContain("send mail");
  await expect.poll(() => ofTrace().some(({ name }) => name.includes("/login/sign-in"))).toBe(true);
  await expect.poll(services).toEqual(expect.arrayContaining(["millwright-web", "millwright-worker"]));
  // Values and addresses stay here: some of them are secrets.
  const traceText = JSON.stringify(ofTrace());
  expect([traceText.includes(email), traceText.includes("told-nobody")]).toEqual([false, false]);
}
