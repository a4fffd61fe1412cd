import { changeLogResource, type ChangeLogResource } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { LogPage } from '../../shared/report/log-page.js';
import { choiceFilter, daysFilter, deviceFilter, textFilter } from '../../shared/report/filters.js';
import type { QueryOf } from '../../shared/report/filters.js';
import { boundsOf, choicesWithAll, filledIn } from '../../shared/report/filter-values.js';
import { CHANGE_LOG_COLUMNS, changeLines } from './change-log-columns.js';
import { CHANGE_ENTITIES, entityWords } from './change-words.js';

type ChangeLogQuery = NonNullable<Parameters<ChangeLogResource['query']>[0]>;

const FILTERS = {
  member: textFilter(word('User')),
  entity: choiceFilter(word('Type'), () => choicesWithAll(CHANGE_ENTITIES, entityWords)),
  key: textFilter(word('ID')),
  deviceId: deviceFilter(word('Device ID')),
  text: textFilter(word('Text')),
  days: daysFilter(),
};

const toQuery = ({ days, ...texts }: QueryOf<typeof FILTERS>): ChangeLogQuery => ({
  ...filledIn(texts),
  ...boundsOf(days),
});

/** Who changed what, with each field before and after. */
export function ChangeLogPage() {
  const log = useRest(changeLogResource);
  return (
    <LogPage
      title={t('Changes')}
      name="changelog"
      log={{
        query: async (query: ChangeLogQuery, options) => changeLines(await log.query(query, options)),
        export: (query: ChangeLogQuery, password, options) => log.export(query, password, options),
      }}
      filters={FILTERS}
      toQuery={toQuery}
      columns={CHANGE_LOG_COLUMNS}
    />
  );
}
