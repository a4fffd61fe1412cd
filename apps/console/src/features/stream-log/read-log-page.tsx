import { READ_LOG_KINDS, readLogResource, type ReadLogQuery } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { LogPage } from '../../shared/report/log-page.js';
import { choiceFilter, daysFilter, deviceFilter, textFilter } from '../../shared/report/filters.js';
import type { QueryOf } from '../../shared/report/filters.js';
import { boundsOf, choicesWithAll, filledIn } from '../../shared/report/filter-values.js';
import { READ_LOG_COLUMNS, readKindWords } from './read-log-columns.js';

const FILTERS = {
  member: textFilter(word('User')),
  deviceId: deviceFilter(word('Device ID')),
  kind: choiceFilter(word('Type'), () => choicesWithAll(READ_LOG_KINDS, readKindWords)),
  days: daysFilter(),
};

const toQuery = ({ days, ...texts }: QueryOf<typeof FILTERS>): ReadLogQuery => ({
  ...filledIn(texts),
  ...boundsOf(days),
});

/** Who read which recorded period of which device. The server gives levels 2 and 3 their own rows. */
export function ReadLogPage() {
  const log = useRest(readLogResource);
  return (
    <LogPage
      title={t('Tracks, event videos and exports')}
      name="readlog"
      log={log}
      filters={FILTERS}
      toQuery={toQuery}
      columns={READ_LOG_COLUMNS}
    />
  );
}
