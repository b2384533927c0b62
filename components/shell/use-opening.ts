import { useState } from "react";

/** A dialog that is fetched when it is opened first. */
export function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };

  return { isOpen, wasOpened, open, setOpen };
}
