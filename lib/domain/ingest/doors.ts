/**
 * How a message is to be read: JSON in the controller's language, an NCD message whatever the controller's language,
 * registers as a form, or lines.
 */
export const doors = ["json", "ncd", "form", "lines"] as const;
export type Door = (typeof doors)[number];
