import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Letters that come sooner after one another are those of a key that is held (33 ms apart): the lists wait for its end. */
const HELD_MS = 40;

/** Typed text that the address of the router does not have yet. */
interface Draft {
  readonly text: string;
  /** How long it waits for another letter. */
  readonly waitMs: number;
  /** The text that was sent last. */
  readonly sent?: string;
}

/** The text of a field that the address keeps. */
export interface TextDraft {
  /** Text of the field. */
  readonly text: string;
  /** The screen does not show the text yet. */
  readonly isPending: boolean;
  /** Takes the typed text. */
  readonly type: (text: string) => void;
  /** Goes back to the text of the address. */
  readonly forget: () => void;
}

/**
 * The text of a field that lives in the address. The router shows an address some moments after it was set, because it
 * renders in a transition: a field that shows the text of the address alone loses letters that are typed quickly. This
 * one keeps the typed text until the address shows it, and follows the address otherwise.
 *
 * @param shown - The text of the address.
 * @param send - Puts a text into the address.
 */
export function useTextDraft(shown: string, send: (text: string) => void): TextDraft {
  const [draft, setDraft] = useState<Draft>();
  const lastLetterMs = useRef(-Infinity);
  const typed = draft && draft.sent !== draft.text ? draft.text : undefined;
  // A text that equals the shown one is not sent yet, where the router has another one to show in between.
  if (draft && typed === undefined && draft.text === shown) setDraft(undefined);
  const waitMs = draft?.waitMs ?? 0;
  const tell = useEffectEvent((text: string) => {
    setDraft({ text, waitMs, sent: text });
    send(text);
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => tell(typed), waitMs);
    return () => clearTimeout(timer);
  }, [typed, waitMs]);
  return {
    text: draft?.text ?? shown,
    isPending: draft !== undefined,
    type: (text) => {
      const nowMs = performance.now();
      const held = nowMs - lastLetterMs.current < HELD_MS;
      lastLetterMs.current = nowMs;
      setDraft((before) => ({ ...before, text, waitMs: held ? HELD_MS : 0 }));
    },
    forget: () => setDraft(undefined),
  };
}
