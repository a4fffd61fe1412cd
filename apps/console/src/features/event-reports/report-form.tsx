import { useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { eventReportsResource, type EventReport } from 'gk-sdk/rest';
import { reportPeriodsMin, timeZoneLabel } from 'gk-sdk/rules';
import { reportPeriodLabel } from '../../shared/event-report/report-period-label.js';
import { fitReportPeriodMin, REPORT_UNITS, reportTypes } from './report-choices.js';
import { TIME_ZONE_HOURS, timeZoneSeconds } from '../../shared/time/time-zones.js';
import { useBrand } from '../../shared/brand/brand-context.js';
import { DevicesField } from '../../shared/device-picker/devices-field.js';
import type { FieldSpec } from '../../shared/form/field-spec.js';
import { SettingForm } from '../../shared/form/setting-form.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { DriverPointsField } from './driver-points-field.js';
import { DRIVER_SCORE, newReportOffsetS, reportProblems, reportSetting, type ReportValues } from './report-values.js';

/** The form of a profile. */
export function ReportForm({
  edited,
  onList,
  onClose,
}: {
  /** Undefined for a new profile. */
  readonly edited: EventReport | undefined;
  readonly onList: (reports: readonly EventReport[]) => void;
  /** `saved` after a save, else after Close. */
  readonly onClose: (saved: boolean) => void;
}) {
  const resource = useRest(eventReportsResource);
  const { switches } = useBrand();
  const fields = useMemo(
    () => fieldsOf(reportTypes(switches), edited?.zoneOffsetS ?? newReportOffsetS()),
    [switches, edited],
  );
  const title = edited ? t('Edit {name}', { name: edited.profile }) : t('New profile');
  return (
    <section className="gk-event-reports-form gk-card" aria-label={title}>
      <h2>{title}</h2>
      <SettingForm
        id={edited ? `report ${edited.reportId}` : 'new report'}
        resource={reportSetting(resource, edited?.reportId, onList)}
        fields={fields}
        check={reportProblems}
        before={<ReportParts />}
        onSaved={() => onClose(true)}
        actions={
          <Button variant="outline-secondary" onClick={() => onClose(false)}>
            {t('Close')}
          </Button>
        }
      />
    </section>
  );
}

/** Devices and driver points, as parts of the form around them. */
function ReportParts() {
  const { control } = useFormContext<ReportValues>();
  const { field: devices } = useController({ control, name: 'deviceIds' });
  const { field: points } = useController({ control, name: 'script' });
  const type = useWatch({ control, name: 'type' });
  return (
    <>
      <DevicesField
        label={t('Devices')}
        deviceIds={devices.value}
        onChange={devices.onChange}
        noneLabel={t('ALL Vehicles')}
      />
      {type === DRIVER_SCORE && <DriverPointsField value={points.value} onChange={points.onChange} />}
    </>
  );
}

const UNIT_WORDS: Readonly<Record<(typeof REPORT_UNITS)[number], string>> = {
  'Km/degC': word('Km/degC'),
  'mile/degF': word('mile/degF'),
};

function fieldsOf(types: readonly string[], zoneOffsetS: number): readonly FieldSpec<ReportValues>[] {
  const offsets = new Set([...TIME_ZONE_HOURS.map(timeZoneSeconds), zoneOffsetS]);
  return [
    { kind: 'switch', name: 'enabled', label: word('Enable') },
    { kind: 'text', name: 'profile', label: word('Profile name'), required: true, maxLength: 100 },
    {
      kind: 'select',
      name: 'type',
      label: word('Type'),
      choices: types.map((type) => ({ value: type, label: type })),
      follow: (values) => ({ ...values, periodMin: fitReportPeriodMin(values.periodMin, values.type) }),
    },
    {
      kind: 'select',
      name: 'periodMin',
      label: word('Period'),
      choices: reportPeriodsMin('event detail').map((minutes) => ({
        value: minutes,
        label: reportPeriodLabel(minutes),
      })),
      offers: ({ type }, minutes) => reportPeriodsMin(type).includes(Number(minutes)),
    },
    {
      kind: 'select',
      name: 'unit',
      label: word('Unit'),
      choices: REPORT_UNITS.map((unit, index) => ({
        value: index === 0 ? 'metric' : 'imperial',
        label: UNIT_WORDS[unit],
      })),
    },
    {
      kind: 'select',
      name: 'zoneOffsetS',
      label: word('Time zone'),
      choices: [...offsets]
        .sort((a, b) => a - b)
        .map((seconds) => ({ value: seconds, label: timeZoneLabel(seconds / 3600) })),
    },
    {
      kind: 'text',
      name: 'sender',
      label: word('Sender'),
      help: word('A mail address: answers to the mails of this report go there.'),
      maxLength: 200,
    },
    {
      kind: 'list',
      name: 'receivers',
      label: word('Receivers'),
      help: word(
        'Each report is mailed to these addresses when it is ready, with its CSV file. Email Sender in System settings says how the last mails went.',
      ),
      placeholder: 'name@example.com',
    },
    {
      kind: 'text',
      name: 'eventCodes',
      label: word('Event codes'),
      help: word('Numbers separated by commas. Leave empty for all events.'),
    },
    { kind: 'textarea', name: 'memo', label: word('Memo'), rows: 2, maxLength: 2000 },
  ];
}
