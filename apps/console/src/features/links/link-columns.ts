import type { ShareLink } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { kindWords } from '../../shared/share/kind-words.js';
import { formatLocalTime, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';

type End = NonNullable<ShareLink['ended']>['why'];

const ENDS: Readonly<Record<End, string>> = {
  revoked: word('Revoked'),
  expired: word('Expired'),
  password: word('Ended with the password'),
  account: word('Ended with the account'),
  rights: word('Opens nothing at present'),
};

/** How a link stands, in words. */
export function linkStateWords({ ended, endsWithPassword }: ShareLink): string {
  if (ended !== undefined) return t(ENDS[ended.why]);
  return endsWithPassword ? t('Open, until the password is changed') : t('Open, also with another password');
}

/** The columns of the list of links. */
export const LINK_COLUMNS: readonly Column<ShareLink>[] = [
  textColumn('username', word('User name'), (link) => link.username, { hideable: false }),
  textColumn('what', word('Shows'), ({ kinds }) => kinds.map(kindWords).join(', ')),
  textColumn('devices', word('Vehicles'), ({ devices }) => devices.map(deviceWords).join(', ')),
  textColumn('period', word('Period'), ({ fromS, toS }) =>
    t('{from} to {to}', { from: formatLocalTime(fromS), to: formatLocalTime(toS) }),
  ),
  timeColumn('expires', word('Ends'), (link) => link.expiresS),
  timeColumn('lastused', word('Last used'), (link) => link.lastUsedS),
  textColumn('state', word('State'), linkStateWords),
  textColumn('note', word('Note'), (link) => link.note),
  timeColumn('made', word('Made'), (link) => link.madeS, { initiallyHidden: true }),
];

function deviceWords({ deviceId, channels }: ShareLink['devices'][number]): string {
  if (channels === undefined) return deviceId;
  return `${deviceId} (${channels.map((channel) => t('ch{channel}', { channel })).join(', ')})`;
}
