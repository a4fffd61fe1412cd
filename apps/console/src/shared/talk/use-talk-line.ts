import { useEffect, useState } from 'react';
import type { GkTalkStateChangedEvent } from 'gk-elements';
import { addOpenLine } from './open-lines.js';

/**
 * Whether the line of a talk or broadcast is open, and what takes its states. While it is, the console asks before
 * something ends it.
 *
 * @param partner - Whom the line leads to: an open one to somebody else counts as none.
 */
export function useTalkLine(partner = ''): readonly [boolean, (event: Pick<GkTalkStateChangedEvent, 'state'>) => void] {
  const [openTo, setOpenTo] = useState<string>();
  const isOpen = openTo === partner;
  useEffect(() => (isOpen ? addOpenLine() : undefined), [isOpen]);
  return [
    isOpen,
    ({ state: { kind } }) => setOpenTo(kind === 'connecting' || kind === 'talking' ? partner : undefined),
  ];
}
