import type { Page } from "playwright";
import { expect } from "vitest";
import { ask, baseUrl } from "./browser";

/** A gateway that is bound to a controller and speaks to the running product. */
export interface BoundGateway {
  serial: string;
  token: string;
}

/** Bound with the code that the person of the page may ask for. */
export async function aBoundGateway(page: Page, { id, serial_number }: { id: number; serial_number: string }) {
  const { data } = await ask<{ code: string }>(page, "post", `/controllers/${id}/binding-code`, {});
  const answer = await bind(serial_number, data.code);
  expect(answer.status).toBe(201);
  const { token } = ((await answer.json()) as { data: { token: string } }).data;
  return { serial: serial_number, token };
}

export const bind = (serial: string, code: string | null) =>
  fetch(`${baseUrl}/api/ingest/v1/bind`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ serial, code }),
  });

/** Devices with their values, or waveforms; all of it is taken. */
export async function report({ serial, token }: BoundGateway, what: object) {
  const answer = await fetch(`${baseUrl}/api/ingest/v1/readings`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ v: 1, gateway: serial, ...what }),
  });
  const receipt = (await answer.json()) as { rejected?: unknown[] };
  expect([answer.status, receipt.rejected], JSON.stringify(receipt)).toEqual([202, []]);
}
