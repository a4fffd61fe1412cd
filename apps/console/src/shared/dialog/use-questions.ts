import { useCallback, useEffect, useRef } from 'react';
import { t } from '../i18n/translate.js';
import { dialogs, type Question } from './dialog-store.js';

/** Question of {@link useConfirm}. */
export interface Confirmation {
  /** The question, such as `deleteQuestion('row')` through `t`. */
  readonly title: string;
  /** Consequences, in words. */
  readonly text?: string;
  /** Words of the button that goes on; 'OK' when absent. */
  readonly yes?: string;
  /** Words of the button that goes back; 'Cancel' when absent. */
  readonly no?: string;
  /** False for what can be taken back; the button is red otherwise. */
  readonly dangerous?: boolean;
  /** The text that has to be typed to go on, such as a disk's name. */
  readonly typed?: string;
}

/** Question of {@link usePrompt}. */
export interface PromptQuestion {
  readonly title: string;
  readonly text?: string;
  /** Name of the input. */
  readonly label: string;
  /** Initial value of the input. */
  readonly initial?: string;
  /** Masks the input, for passwords. */
  readonly secret?: boolean;
  /** Why a text cannot be taken; undefined when it can. Without it an empty text cannot. */
  readonly check?: (text: string) => string | undefined;
}

/**
 * Asks before something that is not taken back. The promise is false for Cancel, Esc, and when the asking part of the
 * screen goes away.
 *
 * @example
 * ```tsx
 * const confirm = useConfirm();
 * if (await confirm({ title: t('Are you really delete'), typed: deviceId })) await remove();
 * ```
 */
export function useConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const ask = useAsk();
  return useCallback(
    async ({ yes = t('OK'), no = t('Cancel'), dangerous = true, ...rest }) =>
      (await ask({ kind: 'confirm', yes, no, dangerous, ...rest })) !== undefined,
    [ask],
  );
}

/** Asks for a text or a password; undefined for Cancel and Esc. */
export function usePrompt(): (prompt: PromptQuestion) => Promise<string | undefined> {
  const ask = useAsk();
  return useCallback(
    ({ initial = '', secret = false, ...rest }) => ask({ kind: 'prompt', initial, secret, ...rest }),
    [ask],
  );
}

function useAsk(): (question: Question) => Promise<string | undefined> {
  const lifetime = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    return () => controller.abort();
  }, []);
  return useCallback(
    (question) => (lifetime.current ? dialogs.ask(question, lifetime.current.signal) : Promise.resolve(undefined)),
    [],
  );
}
