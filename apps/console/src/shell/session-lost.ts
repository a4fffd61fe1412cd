import type { DisconnectReason } from 'gk-sdk';

const WORDS: Readonly<Record<DisconnectReason, string>> = {
  offline: 'This computer is offline.',
  'server-down': 'The server does not answer.',
  'closed-by-server': 'The server closed the connection.',
  protocol: 'The server sent something that cannot be read.',
};

/** What a user reads while the connection is broken. */
export function describeLoss(reason: DisconnectReason): string {
  return `${WORDS[reason]} What you see is the last that was known.`;
}

/** When the next try comes, in words. */
export function describeRetry(retryAtS: number, nowS: number): string {
  const leftS = Math.ceil(retryAtS - nowS);
  return leftS > 0 ? `Trying again in ${leftS} s` : 'Trying to connect';
}
