import { useMemo, useState } from 'react';
import { talkLogResource, type TalkRecord } from 'gk-sdk/rest';
import type { QueryDays } from 'gk-sdk/rules';
import { useMay } from '../../shared/access/use-may.js';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { useReportDevices } from '../../shared/fleet/use-report-devices.js';
import { t } from '../../shared/i18n/translate.js';
import { RangeCalendar } from '../../shared/period/calendar.js';
import { chooseDay } from '../../shared/period/calendar-days.js';
import { daysParameter } from '../../shared/period/day-parameters.js';
import { daysHint } from '../../shared/period/days-hint.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FilterText } from '../../shared/report/filter-fields.js';
import { boundsOf, filledIn } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { textParameter } from '../../shared/url-state/use-url-state.js';
import { talkColumns } from './talk-columns.js';
import type { TalkChoice } from './talk-kinds.js';
import { TalkPlayer } from './talk-player.js';
import './talk-log.css';

const SHAPE = { member: textParameter(), deviceId: textParameter(), days: daysParameter() };
interface Filter {
  readonly member: string;
  readonly deviceId: string;
  readonly days: QueryDays;
}

/** Talks that were held, with their sound (spec 001 section 2). */
export function TalkLogPage() {
  const log = useRest(talkLogResource);
  const mayFilterUsers = useMay('talkLogUserFilter');
  const report = useReport<Filter, readonly TalkRecord[]>({
    shape: SHAPE,
    lacks: ({ days }) => daysHint(days),
    load: ({ days, ...texts }, signal) => log.query({ ...filledIn(texts), ...boundsOf(days) }, { signal }),
  });
  const { draft, change } = report;
  return (
    <ReportPage
      title={t('Talk log')}
      report={report}
      layout="beside"
      before={t('Choose the days, then query the log.')}
      queryLabel={t('Query log')}
      filters={
        <>
          {mayFilterUsers && (
            <FilterText label={t('User')} value={draft.member} onChange={(member) => change({ member })} />
          )}
          <DeviceCombobox
            filter
            label={t('Device ID')}
            placeholder={t('All or enter deviceid')}
            deviceId={draft.deviceId}
            onChange={(deviceId) => change({ deviceId })}
          />
          <RangeCalendar
            days={draft.days}
            months={1}
            onChoose={(day) => change({ days: chooseDay(draft.days, day) })}
          />
          <button
            type="button"
            className="btn btn-sm btn-link"
            onClick={() => change({ member: '', deviceId: '', days: {} })}
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
