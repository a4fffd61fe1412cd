import { useAction, type Action } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { replyNotice } from 'gk-sdk/rules';
import { notify } from '../notice/notify.js';

/** What a save may tell: the server's words, or nothing. */
export type SaveReply = string | undefined | void;

/**
 * An action that changes something at the server. The server's words are shown as a notice: of a success when it has
 * any, of a failure always (spec 001 and 002 section 8). A cancelled run tells nothing.
 *
 * @param perform - Makes the call; what follows a success stands at its end. It returns the words of the success.
 */
export function useSave<Args extends readonly unknown[]>(
  perform: (signal: AbortSignal, ...args: Args) => Promise<SaveReply>,
): Action<Args, SaveReply> {
  return useAction(async (signal, ...args: Args) => {
    try {
      const message = await perform(signal, ...args);
      const notice = replyNotice({ message: message ?? undefined });
      if (notice) notify(notice);
      return message;
    } catch (thrown) {
      if (!signal.aborted) notify({ title: 'error', text: toGkError(thrown).message });
      throw thrown;
    }
  });
}
