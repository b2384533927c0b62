/**
 * Schemas whose common shapes stand in a list, `{ $ref: 3 }` for the fourth, with each shape in its place: one object, wherever
 * it is held. Changes what it is given.
 */
export function unshared({ shapes, calls }) {
  const placed = (value) => {
    if (value === null || typeof value !== "object") return value;
    if (typeof value.$ref === "number") return shapes[value.$ref];
    for (const [name, part] of Object.entries(value)) value[name] = placed(part);
    return value;
  };
  for (const shape of shapes) placed(shape);
  return placed(calls);
}
