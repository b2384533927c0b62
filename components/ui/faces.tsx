"use client";

import { createContext, type ReactNode, useContext } from "react";

/** Pictures by the person's id. */
export type Faces = Readonly<Record<number, number>>;

const Context = createContext<Faces>({});

export function FacesProvider({ faces, children }: { faces: Faces; children: ReactNode }) {
  return <Context value={faces}>{children}</Context>;
}

/** The picture of a person, if they have one that the viewer may see. */
export function useFace(person: number | null | undefined): number | undefined {
  const faces = useContext(Context);
  return person === null || person === undefined ? undefined : faces[person];
}
