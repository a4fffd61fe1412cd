import type { ShareLink } from 'gk-sdk/rest';
import { t, word } from '../i18n/translate.js';

const KINDS: Readonly<Record<ShareLink['kinds'][number], string>> = {
  positions: word('Position'),
  live: word('Live picture'),
  recordings: word('Recordings'),
  events: word('Events'),
  files: word('Downloads'),
};

/** The name of a kind of content. */
export function kindWords(kind: ShareLink['kinds'][number]): string {
  return t(KINDS[kind]);
}
