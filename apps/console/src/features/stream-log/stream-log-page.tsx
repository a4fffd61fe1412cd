import { STREAM_LOG_ENTRANCES, STREAM_LOG_TYPES, streamLogResource, type StreamLogQuery } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { LogPage } from '../../shared/report/log-page.js';
import { choiceFilter, daysFilter, deviceFilter, textFilter } from '../../shared/report/filters.js';
import type { QueryOf } from '../../shared/report/filters.js';
import { boundsOf, choicesWithAll, filledIn } from '../../shared/report/filter-values.js';
import { entranceWords, STREAM_LOG_COLUMNS, typeWords } from './stream-log-columns.js';

const FILTERS = {
  member: textFilter(word('User')),
  deviceId: deviceFilter(word('Device ID')),
  type: choiceFilter(word('Type'), () => choicesWithAll(STREAM_LOG_TYPES, typeWords)),
  entrance: choiceFilter(word('Entrance'), () => choicesWithAll(STREAM_LOG_ENTRANCES, entranceWords)),
  days: daysFilter(),
};

const toQuery = ({ days, ...texts }: QueryOf<typeof FILTERS>): StreamLogQuery => ({
  ...filledIn(texts),
  ...boundsOf(days),
});

/** Who took which pictures of which device (spec 001 section 2). The server gives levels 2 and 3 their own rows. */
export function StreamLogPage() {
  const log = useRest(streamLogResource);
  return (
    <LogPage
      title={t('User stream logs')}
      name="uslog"
      log={log}
      filters={FILTERS}
      toQuery={toQuery}
      columns={STREAM_LOG_COLUMNS}
    />
  );
}
