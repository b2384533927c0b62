/**
 * Reads dataset 58 of a universal file, text or binary, by the columns of its description (University of Cincinnati, SDRL,
 * revision of 30 June 1999). It shares nothing with what writes them.
 */
export function functionIn(file: Uint8Array) {
  const bytes = Buffer.from(file);
  const text = bytes.toString("latin1");
  const lines = text.split("\n");
  const [begin = "", kind = "", ...records] = lines;
  const isBinary = kind[6] === "b";
  const [one, two, three, four, five, dof = "", form = "", ...axes] = records;
  const count = Number(form.slice(10, 20));
  const header = lines.slice(0, 13).join("\n").length + 1;
  const declared = isBinary ? Number(kind.slice(31, 43)) : null;
  const end = header + (declared ?? text.slice(header).indexOf("    -1"));

  return {
    marks: [begin, text.slice(end)],
    dataset: Number(kind.slice(0, 6)),
    binary: isBinary
      ? {
          byteOrder: Number(kind.slice(7, 13)),
          format: Number(kind.slice(13, 19)),
          asciiLines: Number(kind.slice(19, 31)),
          bytes: declared,
        }
      : null,
    ids: [one, two, three, four, five].map((line) => line?.trimEnd()),
    functionType: Number(dof.slice(0, 5)),
    functionId: Number(dof.slice(5, 15)),
    response: {
      entity: dof.slice(31, 41).trim(),
      node: Number(dof.slice(41, 51)),
      direction: Number(dof.slice(51, 55)),
    },
    reference: {
      entity: dof.slice(56, 66).trim(),
      node: Number(dof.slice(66, 76)),
      direction: Number(dof.slice(76, 80)),
    },
    ordinateType: Number(form.slice(0, 10)),
    count,
    spacing: Number(form.slice(20, 30)),
    begin: Number(form.slice(30, 43)),
    increment: Number(form.slice(43, 56)),
    z: Number(form.slice(56, 69)),
    axes: axes.slice(0, 4).map((line) => ({
      type: Number(line.slice(0, 10)),
      exponents: [10, 15, 20].map((at) => Number(line.slice(at, at + 5))),
      label: line.slice(26, 46).trim(),
      unit: line.slice(47, 67).trim(),
    })),
    widest: Math.max(...lines.slice(0, 13).map((line) => line.length)),
    samples: isBinary
      ? Array.from({ length: count }, (_, at) => bytes.readFloatLE(header + at * 4))
      : text
          .slice(header, end)
          .split("\n")
          .flatMap((line) => line.match(/.{13}/g) ?? [])
          .map(Number),
  };
}
