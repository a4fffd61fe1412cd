import { translationResource, type Translation } from 'gk-sdk/rest';
import type { ConsoleSession } from '../shared/session/console-session.js';

/** Asks the server of the session for its words. Rejects when it does not answer. */
export type ReadWords = () => Promise<Translation>;

/**
 * Shows the words of the server at each login to a server whose words are not loaded: because it did not answer before,
 * or is another one. Not before the login, and not when a connection comes back: where words change, the screens are
 * created anew and lose typed text.
 *
 * @param show - Shows the server's answer, if there is one.
 * @returns A function that loads the server's words at the start.
 */
export function followServerWords(
  consoleSession: Pick<ConsoleSession, 'session' | 'serverAddress' | 'subscribe'>,
  show: (read: ReadWords) => Promise<void>,
): ReadWords {
  /** The server whose words are there. */
  let shown: string | undefined;
  let asked: { readonly server: string; readonly answer: Promise<Translation> } | undefined;

  const read: ReadWords = async () => {
    const { session, serverAddress: server } = consoleSession;
    const answer = translationResource(session.rest).read();
    asked = { server, answer };
    const translation = await answer;
    shown = server;
    return translation;
  };

  const onSignIn = async (): Promise<void> => {
    const server = consoleSession.serverAddress;
    if (asked?.server === server) await asked.answer.catch(() => undefined);
    if (shown !== server && consoleSession.serverAddress === server) await show(read);
  };

  const watch = (): void => {
    const { session } = consoleSession;
    let before = session.state.kind;
    session.subscribe(() => {
      const now = session.state.kind;
      if (now === 'signed-in' && before !== 'signed-in' && before !== 'reconnecting') void onSignIn();
      before = now;
    });
  };
  consoleSession.subscribe(watch);
  watch();
  return read;
}
