import { defaults } from "./client.js";

export { HttpError } from "@oazapfts/runtime";
export * from "./client.js";

/** All calls go to the installation at this address from now on, with this key or token. */
export function connect(address: string, key: string): void {
  defaults.baseUrl = new URL("/api", address).href;
  defaults.headers = { Authorization: `Bearer ${key}` };
}

interface Page<Row> {
  data: Row[];
  meta: { next_cursor?: string | null };
}

/** Every record of a list, in the order of ids, however many there are: nothing is missed or doubled meanwhile. */
export async function* everyRecord<Row>(read: (cursor: string) => Promise<Page<Row>>): AsyncGenerator<Row> {
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { data, meta }: Page<Row> = await read(cursor);
    yield* data;
    cursor = meta.next_cursor ?? null;
  }
}
