import type { ShareLink } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { kindWords } from '../../shared/share/kind-words.js';
import { formatLocalTime, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import { withRanks, type Column } from '../../shared/table/column.js';

type End = NonNullable<ShareLink['ended']>['why'];

const ENDS: Readonly<Record<End, string>> = {
  revoked: word('Revoked'),
  expired: word('Expired'),
  password: word('Ended with the password'),
  account: word('Ended with the account'),
  rights: word('Opens nothing at present'),
};

/** Columns that a narrow table shows in the rows' details, those with the highest rank first. */
const RANKS = { made: 7, password: 6, period: 5, lastused: 4, devices: 3, what: 2, username: 1 };

/** The columns of the list of links. */
export const LINK_COLUMNS: readonly Column<ShareLink>[] = withRanks<ShareLink>(
  [
    textColumn('note', word('Note'), (link) => link.note, { hideable: false }),
    textColumn('username', word('User name'), (link) => link.username),
    textColumn('what', word('Shows'), ({ kinds }) => kinds.map(kindWords).join(', ')),
    textColumn('devices', word('Vehicles'), ({ devices }) => devices.map(deviceWords).join(', ')),
    textColumn('period', word('Period'), ({ fromS, toS }) =>
      t('{from} to {to}', { from: formatLocalTime(fromS), to: formatLocalTime(toS) }),
    ),
    timeColumn('expires', word('Ends'), (link) => link.expiresS),
    timeColumn('lastused', word('Last used'), (link) => link.lastUsedS),
    textColumn('state', word('State'), ({ ended }) => (ended === undefined ? t('Open | a link') : t(ENDS[ended.why]))),
    textColumn('password', word('Another password'), ({ endsWithPassword }) =>
      endsWithPassword ? t('ends it') : t('does not end it'),
    ),
    timeColumn('made', word('Made'), (link) => link.madeS, { initiallyHidden: true }),
  ],
  RANKS,
);

function deviceWords({ deviceId, channels }: ShareLink['devices'][number]): string {
  if (channels === undefined) return deviceId;
  return `${deviceId} (${channels.map((channel) => t('ch{channel}', { channel })).join(', ')})`;
}
