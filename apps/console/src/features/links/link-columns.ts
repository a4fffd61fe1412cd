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

/**
 * The columns of the list of links; a narrow table shows those with the highest rank in the rows' details. Vehicle and end say which link
 * it is where no note was written.
 */
export const LINK_COLUMNS: readonly Column<ShareLink>[] = [
  textColumn('note', word('Note'), (link) => link.note, { rank: 2 }),
  textColumn('username', word('User name'), (link) => link.username, { rank: 3 }),
  textColumn('what', word('Shows'), ({ kinds }) => kinds.map(kindWords).join(', '), { rank: 1 }),
  textColumn('devices', word('Vehicles'), ({ devices }) => devices.map(deviceWords).join(', '), {
    hideable: false,
  }),
  textColumn('period', word('Period'), periodWords, {
    cell: (link) => withoutBreaks(periodWords(link)),
    rank: 5,
  }),
  timeColumn('expires', word('Ends'), (link) => link.expiresS),
  timeColumn('lastused', word('Last used'), (link) => link.lastUsedS, { rank: 4 }),
  // The last to give way: on the narrowest phone, where the button of the details must be in sight.
  textColumn('state', word('State'), ({ ended }) => (ended === undefined ? t('Open | a link') : t(ENDS[ended.why])), {
    rank: 0,
  }),
  textColumn(
    'password',
    word('Another password'),
    ({ endsWithPassword }) => (endsWithPassword ? t('ends it') : t('does not end it')),
    { rank: 6 },
  ),
  timeColumn('made', word('Made'), (link) => link.madeS, { initiallyHidden: true, rank: 7 }),
];

function periodWords({ fromS, toS }: ShareLink): string {
  return t('{from} to {to}', { from: formatLocalTime(fromS), to: formatLocalTime(toS) });
}

/** The words with a joiner after each hyphen: lines end between two dates, not in one. */
function withoutBreaks(words: string): string {
  return words.replaceAll('-', '-\u2060');
}

function deviceWords({ deviceId, channels }: ShareLink['devices'][number]): string {
  if (channels === undefined) return deviceId;
  return `${deviceId} (${channels.map((channel) => t('ch{channel}', { channel })).join(', ')})`;
}
