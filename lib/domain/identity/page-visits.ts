/** A screen by its pattern, "/users/{id}": whose page it was is nobody's business. */
export const patternOfPage = (pathname: string) =>
  pathname
    .split("/")
    .map((part, at, parts) =>
      /^\d+$/.test(part) || isPlaceOfId(part) || namedRecords.has(parts[at - 1] ?? "") ? "{id}" : part,
    )
    .join("/") || "/";

/** Their records are addressed by name. */
const namedRecords = new Set(["message-templates", "help"]);

/** Used in place of an id: of a record that is being made, and of the newest capture, also where a sensor has none yet. */
const isPlaceOfId = (part: string) => part === "new" || part === "latest";

/** "{fftId}" and "{id}" are the same place. */
export const anyId = (screen: string) => screen.replace(/\{\w+\}/g, "{id}");
