import { useState } from "react";
import { Button } from "./button.tsx";
import { copy } from "./copy.ts";

interface CopyButtonProps {
  text: string;
  /** Says that it is copied: 'The link was copied.' */
  done: string;
  children: string;
}

/** Copies a text, and says beside the button what became of it, also aloud. */
export function CopyButton({ text, done, children }: CopyButtonProps) {
  const [told, setTold] = useState("");
  return (
    <>
      <Button type="button" data-needs-script onClick={() => void copy({ text }, done).then(tell)}>
        {children}
      </Button>
      <output>{told}</output>
    </>
  );

  function tell({ sentence }: { sentence: string }): void {
    setTold(sentence);
  }
}
