import { useMemo, useState } from 'react';
import { talkLogResource, type TalkRecord } from 'gk-sdk/rest';
import { chooseDay, type QueryDays } from '../../shared/period/calendar-days.js';
import { useMay } from '../../shared/access/use-may.js';
import { useReportDevices } from '../../shared/fleet/use-report-devices.js';
import { t, word } from '../../shared/i18n/translate.js';
import { RangeCalendar } from '../../shared/period/calendar.js';
import { useRest } from '../../shared/query/use-rest.js';
import {
  byFilters,
  daysFilter,
  deviceFilter,
  type FilterInput,
  ReportFilters,
  textFilter,
} from '../../shared/report/filters.js';
import { boundsOf, filledIn } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { talkColumns } from './talk-columns.js';
import type { TalkChoice } from './talk-kinds.js';
import { TalkPlayer } from './talk-player.js';
import './talk-log.css';

const FILTERS = {
  member: textFilter(word('User')),
  deviceId: deviceFilter(word('Device ID'), word('All or enter deviceid')),
  days: {
    ...daysFilter(),
    field: ({ value, onChange }: FilterInput<QueryDays>) => (
      <RangeCalendar days={value} months={1} onChoose={(day) => onChange(chooseDay(value, day))} />
    ),
  },
};

/** Talks that were held, with their sound (spec 001 section 2). */
export function TalkLogPage() {
  const log = useRest(talkLogResource);
  const mayFilterUsers = useMay('talkLogUserFilter');
  const report = useReport({
    ...byFilters(FILTERS),
    load: ({ days, ...texts }, signal) => log.query({ ...filledIn(texts), ...boundsOf(days) }, { signal }),
  });
  return (
    <ReportPage
      title={t('Talk log')}
      report={report}
      layout="beside"
      before={t('Choose the days, then query the log.')}
      queryLabel={t('Query log')}
      filters={
        <>
          <ReportFilters filters={FILTERS} report={report} without={mayFilterUsers ? [] : ['member']} />
          <button
            type="button"
            className="btn btn-sm btn-link"
            onClick={() => report.change({ member: '', deviceId: '', days: {} })}
          >
            {t('Reset')}
          </button>
        </>
      }
    >
      {(rows) => <Talks rows={rows} />}
    </ReportPage>
  );
}

function Talks({ rows }: { readonly rows: readonly TalkRecord[] }) {
  const log = useRest(talkLogResource);
  const deviceOf = useReportDevices();
  const [playing, setPlaying] = useState<TalkChoice>();
  const columns = useMemo(() => talkColumns(log, deviceOf, setPlaying), [log, deviceOf]);
  return (
    <>
      {playing && <TalkPlayer choice={playing} onChoose={setPlaying} onClose={() => setPlaying(undefined)} />}
      <ReportResult
        title={t('Result')}
        rows={rows}
        columns={columns}
        rowKey={({ serialNo }) => serialNo}
        numbered
        viewsName="talk-log"
      />
    </>
  );
}
