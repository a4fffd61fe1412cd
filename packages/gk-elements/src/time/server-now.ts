import type { Session } from 'gk-sdk';

/** The server's clock now, unix seconds; this machine's without a session. @internal */
export function serverNowS(session: Session | undefined): number {
  return session?.serverNowS() ?? Date.now() / 1000;
}
