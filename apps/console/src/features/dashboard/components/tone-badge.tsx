import type { ReactNode } from 'react';
import { Badge } from 'react-bootstrap';
import type { BadgeTone } from 'gk-sdk/rules';
import { t, word } from '../../../shared/i18n/translate.js';
import '../dashboard-page.css';

/** Words of a tone beside its mark, for users who cannot tell the colours apart. */
const TONE_WORDS: Readonly<Record<BadgeTone, string>> = {
  success: word('good'),
  info: word('fair'),
  danger: word('poor'),
  dark: word('None'),
};

/**
 * A value with the tone that judges it, by colour and by the shape of its mark. What is well, or not known, is quiet text; what
 * is wrong is filled.
 */
export function ToneBadge({
  tone,
  says,
  children,
}: {
  readonly tone: BadgeTone;
  /** The value itself says the tone, such as 'No card'. */
  readonly says?: boolean;
  readonly children: ReactNode;
}) {
  const isQuiet = tone === 'success' || tone === 'info';
  const judgement = says ? undefined : t(TONE_WORDS[tone]);
  return (
    <Badge
      bg=""
      className={`gk-tone gk-tone-${tone} ${isQuiet ? 'gk-tone-quiet' : `text-bg-${tone}`}`}
      title={judgement}
    >
      <span className="gk-tone-mark" aria-hidden="true" />
      {children}
      {judgement !== undefined && <span className="visually-hidden">, {judgement}</span>}
    </Badge>
  );
}
