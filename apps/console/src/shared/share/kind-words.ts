import type { ShareLink } from 'gk-sdk/rest';
import { t, word } from '../i18n/translate.js';

type Kind = ShareLink['kinds'][number];

const KINDS: Readonly<Record<Kind, string>> = {
  positions: word('Position'),
  live: word('Live picture'),
  recordings: word('Recordings'),
  events: word('Events'),
  files: word('Downloads'),
};

/** The name of a kind of content. */
export function kindWords(kind: Kind): string {
  return t(KINDS[kind]);
}

/** Whether a text of the server names a kind of content. */
export function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text);
}
