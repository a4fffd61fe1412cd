import { useEffect, useState } from 'react';
import type { GkTalkStateChangedEvent } from 'gk-elements';
import { t } from '../i18n/translate.js';
import { readDialog } from '../page/dialog-link.js';
import { setOpenLine } from './open-line.js';

/**
 * Whether the line of a talk or broadcast is open, and a function that takes its states. While it is, the console asks
 * before something ends it.
 *
 * @param partner - Whom the line leads to: an open one to somebody else counts as none.
 */
export function useTalkLine(partner = ''): readonly [boolean, (event: Pick<GkTalkStateChangedEvent, 'state'>) => void] {
  const [openTo, setOpenTo] = useState<string>();
  const isOpen = openTo === partner;
  useEffect(() => {
    if (!isOpen) return;
    setOpenLine({
      isEndedBy: (from, to) => dialogOf(from) !== dialogOf(to),
      question: {
        title: t('End the conversation?'),
        text: t('The line is still open.'),
        yes: t('End'),
        no: t('Go on'),
      },
    });
    return () => setOpenLine(undefined);
  }, [isOpen]);
  return [
    isOpen,
    ({ state: { kind } }) => setOpenTo(kind === 'connecting' || kind === 'talking' ? partner : undefined),
  ];
}

/** The dialog of a query string with its devices. */
function dialogOf(search: string): string {
  const dialog = readDialog(new URLSearchParams(search));
  return JSON.stringify([dialog?.name, dialog?.deviceIds]);
}
