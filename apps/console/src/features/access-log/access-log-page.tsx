import { useResource } from 'gk-react';
import { accessLogResource, type AccessLogQuery } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { LogPage } from '../../shared/report/log-page.js';
import { RetryChoices } from '../../shared/report/filter-fields.js';
import { choiceFilter, daysFilter, deviceFilter, type QueryOf, textFilter } from '../../shared/report/filters.js';
import { boundsOf, choicesOf, filledIn } from '../../shared/report/filter-values.js';
import { ACCESS_LOG_COLUMNS } from './access-log-columns.js';

/** The list of actions grows with versions of the server. */
const ACTIONS_VALID_MS = 60_000;

const FILTERS = {
  member: textFilter(word('User')),
  deviceId: deviceFilter(word('Device ID')),
  ip: textFilter(word('IP')),
  type: choiceFilter(word('Type')),
  action: choiceFilter(word('Action')),
  method: choiceFilter(word('Method')),
  days: daysFilter(),
};

/** "A log export without dates exports all" (spec 001 section 5). */
const toQuery = ({ days, ...texts }: QueryOf<typeof FILTERS>): AccessLogQuery => ({
  ...filledIn(texts),
  ...boundsOf(days),
});

/** Who did what on the server (spec 001 section 2). */
export function AccessLogPage() {
  const log = useRest(accessLogResource);
  const actions = useResource('access log actions', (signal) => log.actions({ signal }), {
    validMs: ACTIONS_VALID_MS,
  });
  return (
    <LogPage
      title={t('Access logs')}
      name="accesslog"
      log={log}
      filters={FILTERS}
      toQuery={toQuery}
      columns={ACCESS_LOG_COLUMNS}
      choices={choicesOf(actions.data ?? [], 'type', 'action', 'method')}
      below={<RetryChoices resource={actions} />}
    />
  );
}
