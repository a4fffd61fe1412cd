import {
  STREAM_LOG_ENTRANCES,
  STREAM_LOG_TYPES,
  streamLogResource,
  type StreamLogQuery,
  type StreamLogRow,
} from 'gk-sdk/rest';
import { LOG_ARCHIVE_NAMES, type QueryDays } from 'gk-sdk/rules';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { ArchiveButton } from '../../shared/export/archive-button.js';
import { t } from '../../shared/i18n/translate.js';
import { daysParameter } from '../../shared/period/day-parameters.js';
import { daysHint } from '../../shared/period/days-hint.js';
import { DayRangeField } from '../../shared/period/period-field.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FilterSelect, FilterText } from '../../shared/report/filter-fields.js';
import { boundsOf, choicesWithAll, filledIn } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { textParameter } from '../../shared/url-state/use-url-state.js';
import { entranceWords, STREAM_LOG_COLUMNS, typeWords } from './stream-log-columns.js';

const SHAPE = {
  member: textParameter(),
  deviceId: textParameter(),
  type: textParameter(),
  entrance: textParameter(),
  days: daysParameter(),
};
type Filter = Readonly<Record<'member' | 'deviceId' | 'type' | 'entrance', string>> & { readonly days: QueryDays };

const toQuery = ({ days, ...texts }: Filter): StreamLogQuery => ({ ...filledIn(texts), ...boundsOf(days) });

/** Who took which pictures of which device (spec 001 section 2). The server gives levels 2 and 3 their own rows. */
export function StreamLogPage() {
  const log = useRest(streamLogResource);
  const report = useReport<Filter, readonly StreamLogRow[]>({
    shape: SHAPE,
    lacks: ({ days }) => daysHint(days),
    load: (filter, signal) => log.query(toQuery(filter), { signal }),
  });
  const { draft, change } = report;
  return (
    <ReportPage
      title={t('User stream logs')}
      report={report}
      before={t('Choose the days, then query the log. An export without days contains the whole log.')}
      actions={
        <ArchiveButton
          name={LOG_ARCHIVE_NAMES.uslog}
          load={(password, signal) => log.export(toQuery(draft), password, { signal })}
        />
      }
      filters={
        <>
          <FilterText label={t('User')} value={draft.member} onChange={(member) => change({ member })} />
          <DeviceCombobox
            filter
            label={t('Device ID')}
            deviceId={draft.deviceId}
            onChange={(deviceId) => change({ deviceId })}
          />
          <FilterSelect
            label={t('Type')}
            value={draft.type}
            choices={choicesWithAll(STREAM_LOG_TYPES, typeWords)}
            onChange={(type) => change({ type })}
          />
          <FilterSelect
            label={t('Entrance')}
            value={draft.entrance}
            choices={choicesWithAll(STREAM_LOG_ENTRANCES, entranceWords)}
            onChange={(entrance) => change({ entrance })}
          />
          <DayRangeField days={draft.days} onChange={(days) => change({ days })} />
        </>
      }
    >
      {(rows) => (
        <ReportResult title={t('Result')} rows={rows} columns={STREAM_LOG_COLUMNS} numbered viewsName="uslog" />
      )}
    </ReportPage>
  );
}
