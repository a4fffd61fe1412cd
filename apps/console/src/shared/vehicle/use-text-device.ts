import { useSession } from 'gk-react';
import { deviceCommands } from 'gk-sdk';
import { useConfirm, usePrompt } from '../dialog/use-questions.js';
import { t, word } from '../i18n/translate.js';
import { notify } from '../notice/notify.js';
import { useSave } from '../query/use-save.js';
import { useTitleOf } from './use-device-title.js';

/** Why a text was not shown (spec 000 section 8), spelled as there. */
const FAILURES = {
  'not-supported': word('Text not supported'),
  'device-offline': word('Deivice offline'),
  'no-response': word('Text no response'),
  failed: word('Failed'),
} as const;

/** Shows a text in a vehicle. */
export interface TextDevice {
  /** Asks for the text, and "text ... need a confirm dialog" (spec 002 section 5) whether to send it. */
  readonly ask: () => Promise<void>;
  readonly busy: boolean;
}

/** {@link TextDevice} for a device: its result is reported in the words of spec 000 section 8. */
export function useTextDevice(deviceId: string): TextDevice {
  const { command } = useSession();
  const confirm = useConfirm();
  const titleOf = useTitleOf();
  const prompt = usePrompt();
  const send = useSave(async (signal, words: string) => {
    const result = await deviceCommands(command).sendText(deviceId, words, { signal });
    if (result.kind === 'shown') return t('Success');
    notify({ title: 'error', text: t(FAILURES[result.kind]) });
    return undefined;
  });
  const ask = async (): Promise<void> => {
    const title = titleOf(deviceId);
    const words = await prompt({ title: t('Text to {device}', { device: title }), label: t('Text') });
    if (words === undefined) return;
    const question = {
      title: t('Show this text in {device}?', { device: title }),
      text: words,
      yes: t('Send'),
      dangerous: false,
    };
    if (await confirm(question)) send.run(words);
  };
  return { ask, busy: send.kind === 'running' };
}
