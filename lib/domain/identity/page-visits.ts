/** A screen by its pattern, "/users/{id}": whose page it was is nobody's business. */
export const patternOfPage = (pathname: string) =>
  pathname
    .split("/")
    .map((part) => (/^\d+$/.test(part) || isPlaceOfId(part) ? "{id}" : part))
    .join("/") || "/";

/** Used in place of an id when there is none. */
const isPlaceOfId = (part: string) => part === "new";

/** "{fftId}" and "{id}" are the same place. */
export const anyId = (screen: string) => screen.replace(/\{\w+\}/g, "{id}");
