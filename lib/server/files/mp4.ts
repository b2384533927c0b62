/** Whether bytes are MP4, by its boxes and not by its name: ISO 14496-12, and 14496-14 for the brands. */

const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4[AV] |MSNV|dash|mmp4|3gp[4-9])$/;

export function isMp4(bytes: Buffer): boolean {
  const types = boxesOf(bytes);
  if (types?.[0] !== "ftyp" || !types.includes("moov")) return false;

  return types.includes("mdat") && brandsOf(bytes).some((brand) => brands.test(brand));
}

/** Whether its tracks are sound alone, by their handlers: ISO 14496-12, section 8.4.3. */
export function isSound(bytes: Buffer): boolean {
  const handlers = new Set<string>();
  for (let at = bytes.indexOf("hdlr", 0, "latin1"); at !== -1; at = bytes.indexOf("hdlr", at + 4, "latin1"))
    // After the name: version and flags, and a word of nothing.
    handlers.add(bytes.toString("latin1", at + 12, at + 16));

  return handlers.has("soun") && !handlers.has("vide");
}

/** The major brand and the compatible ones; between them is a version. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const found = [bytes.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(bytes.toString("latin1", at, at + 4));

  return found;
}

const mostBoxes = 10_000;

/** The kinds of the outermost boxes, if they fill the file exactly: nothing is hidden behind the last one. */
function boxesOf(bytes: Buffer): string[] | null {
  const types: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length || types.length === mostBoxes) return null;
    types.push(bytes.toString("latin1", at + 4, at + 8));
    const size = sizeAt(bytes, at);
    if (size === null) return null;
    at += size;
  }

  return at === bytes.length ? types : null;
}

/** Of 0 bytes: to the end. Of 1: the size is in the next eight. */
function sizeAt(bytes: Buffer, at: number): number | null {
  const short = bytes.readUInt32BE(at);
  if (short === 0) return bytes.length - at;
  if (short !== 1) return short >= 8 ? short : null;
  if (at + 16 > bytes.length) return null;
  const long = bytes.readBigUInt64BE(at + 8);

  return long >= 16n && long <= BigInt(bytes.length) ? Number(long) : null;
}
