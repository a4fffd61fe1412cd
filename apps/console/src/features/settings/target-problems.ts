import { targetProblem } from 'gk-sdk/rules';
import { t, word } from '../../shared/i18n/translate.js';

const BAD_ADDRESS = {
  ip: word('This is not an IP address'),
  host: word('This is not an IP address or host name'),
  'host:port': word('An address IP:PORT'),
  url: word('An address that begins with http:// or https://'),
  'safe url': word('An address that begins with https://, or is on the server itself'),
} as const;

/** Problems of a service that is on, by the names of its fields; the server refuses by the same rule. */
export function targetProblems(
  asked: Parameters<typeof targetProblem>[0],
  names: { readonly address: string; readonly port?: string },
): Readonly<Record<string, string>> {
  switch (targetProblem(asked)) {
    case 'no address':
      return { [names.address]: t('cannot be empty while this is on') };
    case 'bad address':
      return { [names.address]: t(BAD_ADDRESS[asked.form ?? 'host']) };
    case 'no port':
      return names.port === undefined ? {} : { [names.port]: t('cannot be 0 while this is on') };
    case undefined:
      return {};
  }
}
