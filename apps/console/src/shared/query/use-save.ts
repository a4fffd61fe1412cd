import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useAction, type Action } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { replyNotice } from '../notice/notice-words.js';
import { sameValue } from '../form/same-value.js';
import { notify } from '../notice/notify.js';

/** Result of a save: the server's words, or nothing. */
export type SaveReply = string | undefined | void;

/**
 * An action that changes something at the server. The server's words are shown as a notice: of a success when it has
 * any, of a failure always (spec 001 and 002 section 8). A cancelled run tells nothing.
 *
 * A change that comes while another one runs waits for its turn, so that no input is lost; the last one again, as
 * by a double click, is made once. The state is that of the last one, and Cancel ends those that wait, too.
 *
 * @param perform - Makes the call; what follows a success stands at its end. It returns the words of the success.
 */
export function useSave<Args extends readonly unknown[]>(
  perform: (signal: AbortSignal, ...args: Args) => Promise<SaveReply>,
): Action<Args, SaveReply> {
  const latest = useRef(perform);
  useEffect(() => {
    latest.current = perform;
  });
  /** The change that runs and those that wait behind it. */
  const line = useRef<Args[]>([]);
  const action = useAction(async (signal, ...args: Args) => {
    const changes = [args];
    line.current = changes;
    let last: Promise<SaveReply> = Promise.resolve();
    for (let next: Args | undefined = args; next !== undefined && !signal.aborted; next = changes[0]) {
      const change = next;
      last = told(() => latest.current(signal, ...change), signal);
      await last.catch(() => undefined);
      changes.shift();
    }
    return last;
  });
  const { run: begin } = action;
  const run = useCallback(
    (...args: Args): boolean => {
      if (begin(...args)) return true;
      // A value that is taken back is another change than the one before it.
      const before = line.current.at(-1);
      if (before === undefined || isSameChange(before, args)) return false;
      line.current.push(args);
      return true;
    },
    [begin],
  );
  return useMemo(() => ({ ...action, run }), [action, run]);
}

/** The outcome of a change, with a notice of it. */
async function told(change: () => Promise<SaveReply>, signal: AbortSignal): Promise<SaveReply> {
  try {
    const message = await change();
    const notice = replyNotice({ message: message ?? undefined });
    if (notice) notify(notice);
    return message;
  } catch (thrown) {
    if (!signal.aborted) notify({ title: 'error', text: toGkError(thrown).message });
    throw thrown;
  }
}

/** Whether two runs change the same. Two files are never the same: nothing of them can be compared. */
function isSameChange(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.every((value, at) => value === other[at] || (!(value instanceof Blob) && sameValue(value, other[at])));
}
