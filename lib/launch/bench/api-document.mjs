import { gzipSync } from "node:zlib";
import { printLine } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";

const loads = 15;

/** How large the API document is, and how long it takes: the first time it is made, later it is there. */
export async function measureApiDocument({ product }) {
  const load = async (query = "") => {
    const started = performance.now();
    const response = await fetch(`${product}/api/openapi.json${query}`);
    const text = await response.text();
    if (!response.ok) throw new Error(`the API document was answered with ${response.status}: ${text.slice(0, 200)}`);
    return { text, took: performance.now() - started };
  };
  const first = await load();
  const later = [];
  for (let at = 0; at < loads; at++) later.push((await load()).took);
  const { text: ofTags } = await load("?tags[]=maintenance&tags[]=machines");

  return {
    bytes: first.text.length,
    packed: gzipSync(first.text).length,
    ofTags: ofTags.length,
    first: first.took,
    later: later.toSorted((a, b) => a - b)[Math.floor(loads / 2)],
  };
}

export function reportApiDocument({ bytes, packed, ofTags, first, later }) {
  const kilobytes = (count) => `${Math.round(count / 1_000).toLocaleString("en")} kB`;
  const size = `${kilobytes(bytes)} ${against(goals.bytesOfDocument, bytes)}`;
  const sent = `${kilobytes(packed)} packed ${against(goals.packedDocument, packed)}`;
  printLine(`\nAPI document: ${size}, ${sent}, of two tags ${kilobytes(ofTags)}`);
  printLine(`  loaded in ${Math.round(first)} ms the first time, then in ${Math.round(later)} ms\n`);
}
