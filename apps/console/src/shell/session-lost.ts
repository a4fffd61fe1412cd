import type { DisconnectReason } from 'gk-sdk';
import { t, word } from '../shared/i18n/translate.js';

const WORDS: Readonly<Record<DisconnectReason, string>> = {
  offline: word('This computer is offline.'),
  'server-down': word('The server does not answer.'),
  'closed-by-server': word('The server closed the connection.'),
  protocol: word('The server sent a message that cannot be read.'),
};

/** Describes a broken connection to the user. */
export function describeLoss(reason: DisconnectReason): string {
  return `${t(WORDS[reason])} ${t('You see the last known data.')}`;
}

/** When the next try comes, in words. */
export function describeRetry(retryAtS: number, nowS: number): string {
  const leftS = Math.ceil(retryAtS - nowS);
  return leftS > 0 ? t('Trying again in {seconds} s', { seconds: leftS }) : t('Trying to connect');
}
