import { useResource } from 'gk-react';
import { accessLogResource, type AccessLogRow } from 'gk-sdk/rest';
import { LOG_ARCHIVE_NAMES } from 'gk-sdk/rules';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { ArchiveButton } from '../../shared/export/archive-button.js';
import { t } from '../../shared/i18n/translate.js';
import { daysHint } from '../../shared/period/days-hint.js';
import { DayRangeField } from '../../shared/period/period-field.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FilterSelect, FilterText, RetryChoices } from '../../shared/report/filter-fields.js';
import { choicesWithAll } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { ACCESS_LOG_COLUMNS } from './access-log-columns.js';
import { ACCESS_LOG_SHAPE, definedValues, toAccessLogQuery, type AccessLogFilter } from './access-log-query.js';

/** Who did what on the server (spec 001 section 2). */
export function AccessLogPage() {
  const log = useRest(accessLogResource);
  const actions = useResource('access-log-actions', (signal) => log.actions({ signal }));
  const report = useReport<AccessLogFilter, readonly AccessLogRow[]>({
    shape: ACCESS_LOG_SHAPE,
    lacks: ({ days }) => daysHint(days),
    load: (filter, signal) => log.query(toAccessLogQuery(filter), { signal }),
  });
  const { draft, change } = report;
  const choices = (field: 'type' | 'action' | 'method') => choicesWithAll(definedValues(actions.data ?? [], field));
  return (
    <ReportPage
      title={t('Access logs')}
      report={report}
      before={t('Choose the days, then query the log. An export without days contains the whole log.')}
      actions={
        <ArchiveButton
          name={LOG_ARCHIVE_NAMES.accesslog}
          load={(password, signal) => log.export(toAccessLogQuery(draft), password, { signal })}
        />
      }
      filters={
        <>
          <FilterText label={t('User')} value={draft.member} onChange={(member) => change({ member })} />
          <DeviceCombobox
            filter
            label={t('Device ID')}
            deviceId={draft.device}
            onChange={(device) => change({ device })}
          />
          <FilterText label={t('IP')} value={draft.ip} onChange={(ip) => change({ ip })} />
          <FilterSelect
            label={t('Type')}
            value={draft.type}
            choices={choices('type')}
            onChange={(type) => change({ type })}
          />
          <FilterSelect
            label={t('Action')}
            value={draft.action}
            choices={choices('action')}
            onChange={(action) => change({ action })}
          />
          <FilterSelect
            label={t('Method')}
            value={draft.method}
            choices={choices('method')}
            onChange={(method) => change({ method })}
          />
          <RetryChoices resource={actions} />
          <DayRangeField days={draft.days} onChange={(days) => change({ days })} />
        </>
      }
    >
      {(rows) => (
        <ReportResult title={t('Result')} rows={rows} columns={ACCESS_LOG_COLUMNS} numbered viewsName="accesslog" />
      )}
    </ReportPage>
  );
}
