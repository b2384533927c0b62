/** What the demo's pictures are drawn with: SVG of painted metal, lit from above. */

const width = 960;
const height = 600;

/** Light, body and shadow of a paint. */
const paints = {
  steel: ["#f3f6f8", "#b3bec8", "#707d89"],
  dark: ["#8492a0", "#47535f", "#252d35"],
  blue: ["#a9c6e2", "#3f719f", "#1d3d5c"],
  green: ["#b2d3c2", "#46806a", "#1f4a3a"],
  grey: ["#e9edf0", "#a3aeb8", "#67727c"],
  orange: ["#ffd9a3", "#e08a23", "#8f5107"],
  yellow: ["#fff0ad", "#e9b820", "#94700a"],
  red: ["#f0b3a8", "#b4472f", "#6d2213"],
  wood: ["#e3c8a5", "#a97c4c", "#63431f"],
  white: ["#ffffff", "#e4e9ed", "#aab5bf"],
  rubber: ["#5c646c", "#30373e", "#15191d"],
} as const;

export type Paint = keyof typeof paints;

const stops = ([light, body, shadow]: readonly string[]) =>
  `<stop offset="0" stop-color="${body}"/><stop offset=".22" stop-color="${light}"/><stop offset=".6" stop-color="${body}"/><stop offset="1" stop-color="${shadow}"/>`;

/** As a cylinder that lies, one that stands, and a flat sheet. */
const gradients = Object.entries(paints)
  .map(
    ([name, [light, body, shadow]]) =>
      `<linearGradient id="${name}-x" x2="0" y2="1">${stops([light, body, shadow])}</linearGradient>
      <linearGradient id="${name}-y">${stops([light, body, shadow])}</linearGradient>
      <linearGradient id="${name}-s" x2=".3" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".35" stop-color="${body}"/><stop offset="1" stop-color="${shadow}"/></linearGradient>`,
  )
  .join("");

/** Lying cylinder, standing cylinder or sheet of a paint. */
export type Form = "x" | "y" | "s";
const fill = (paint: Paint, form: Form) => `fill="url(#${paint}-${form})"`;
const edge = 'stroke="#18212a" stroke-opacity=".55" stroke-width="2"';

export const box = (x: number, y: number, w: number, h: number, paint: Paint, form: Form = "s", r = 4) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" ${fill(paint, form)} ${edge}/>`;
export const disc = (x: number, y: number, r: number, paint: Paint, form: Form = "s") =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${fill(paint, form)} ${edge}/>`;
export const shape = (d: string, paint: Paint, form: Form = "s") => `<path d="${d}" ${fill(paint, form)} ${edge}/>`;
/** A thin line: a joint, a rib, a louver. */
export const line = (d: string, opacity = 0.35, w = 3) =>
  `<path d="${d}" fill="none" stroke="#18212a" stroke-opacity="${opacity}" stroke-width="${w}" stroke-linecap="round"/>`;
export const shine = (d: string, opacity = 0.5, w = 3) =>
  `<path d="${d}" fill="none" stroke="#ffffff" stroke-opacity="${opacity}" stroke-width="${w}" stroke-linecap="round"/>`;
/** A pipe or hose along a path. */
export const pipe = (d: string, w: number, paint: Paint) => {
  const [light, body, shadow] = paints[paint];
  const along = (color: string, thick: number, shift = 0) =>
    `<path d="${d}" transform="translate(0 ${shift})" fill="none" stroke="${color}" stroke-width="${thick}" stroke-linejoin="round"/>`;
  return `${along(shadow, w + 4)}${along(body, w)}${along(light, w * 0.28, -w * 0.2)}`;
};
export const at = (x: number, y: number, scale: number, inside: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inside}</g>`;
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join("");
export const bolts = (points: readonly (readonly [number, number])[], r = 6) =>
  points.map(([x, y]) => disc(x, y, r, "steel")).join("");
/** Bolts around a flange. */
export const ring = (x: number, y: number, radius: number, count: number, r = 6) =>
  bolts(
    Array.from({ length: count }, (_, n) => {
      const angle = ((n + 0.5) / count) * 2 * Math.PI;
      return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))] as const;
    }),
    r,
  );
export const shadow = (x: number, y: number, w: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${Math.max(10, w / 34)}" fill="#18212a" fill-opacity=".2"/>`;

/** A picture on the floor of a hall. */
export const drawn = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="450" viewBox="0 0 ${width} ${height}">
  <defs>${gradients}<linearGradient id="hall" x2="0" y2="1"><stop offset="0" stop-color="#f4f7f9"/><stop offset=".74" stop-color="#dfe6eb"/><stop offset=".75" stop-color="#cfd7dd"/><stop offset="1" stop-color="#bcc6ce"/></linearGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#hall)"/>${inside}</svg>`;
