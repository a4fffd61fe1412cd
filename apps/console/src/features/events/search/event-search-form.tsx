import { useMemo } from 'react';
import { useGroups } from 'gk-react';
import { DeviceCombobox } from '../../../shared/device-picker/device-combobox.js';
import { groupWords } from '../../../shared/fleet/group-path-words.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { DayField } from '../../../shared/period/period-field.js';
import { toDateTimeField } from '../../../shared/time/date-time-field.js';
import { shownZoneName } from '../../../shared/time/shown-zone.js';
import { useNow } from '../../../shared/time/use-now.js';
import { CriterionRow } from './criterion-row.js';
import type { Criterion, EventSearch } from './event-search-query.js';
import { EventTypesField } from './event-types-field.js';

const TIMES = [
  { id: 'after', label: word('After date') },
  { id: 'before', label: word('Before date') },
] as const;
const SERIALS = [
  { id: 'serial', label: word('Event serial no') },
  { id: 'afterSerial', label: word('After serial no') },
  { id: 'beforeSerial', label: word('Before serial no') },
] as const;

/** The criteria of a search, each with its switch. */
export function EventSearchForm({
  search,
  onChange,
}: {
  readonly search: EventSearch;
  readonly onChange: (change: Partial<EventSearch>) => void;
}) {
  const latest = toDateTimeField(useNow(60_000) / 1000);
  const switchTo = (criterion: Criterion, on: boolean): readonly string[] =>
    on ? [...new Set([...search.on, criterion])] : search.on.filter((other) => other !== criterion);
  const row = (criterion: Criterion) => ({
    on: search.on.includes(criterion),
    onSwitch: (on: boolean) => onChange({ on: switchTo(criterion, on) }),
  });
  return (
    <div className="gk-criteria">
      <CriterionRow label={t('Event type')} {...row('types')}>
        <EventTypesField
          codes={search.codes}
          codeText={search.codeText}
          onCodes={(codes) => onChange({ codes })}
          onCodeText={(codeText) => onChange({ codeText })}
        />
      </CriterionRow>
      <CriterionRow label={t('Has snapshot')} {...row('snapshot')} />
      <CriterionRow label={t('Group')} {...row('group')}>
        <GroupField groupId={search.groupId} onChange={(groupId) => onChange({ groupId })} />
      </CriterionRow>
      <CriterionRow label={t('Device ID')} {...row('device')}>
        <DeviceCombobox
          filter
          label={t('Device')}
          deviceId={search.device}
          onChange={(device) => onChange({ device })}
        />
      </CriterionRow>
      <CriterionRow label={t('Date')} {...row('date')}>
        <DayField day={search.date} onChange={(date) => onChange({ date })} />
      </CriterionRow>
      {TIMES.map(({ id, label }) => (
        <CriterionRow key={id} label={t('{label} ({zone})', { label: t(label), zone: shownZoneName() })} {...row(id)}>
          <input
            type="datetime-local"
            step={1}
            max={latest}
            className="form-control form-control-sm"
            aria-label={t(label)}
            value={search[id]}
            onChange={(event) => onChange({ [id]: event.target.value })}
          />
        </CriterionRow>
      ))}
      {SERIALS.map(({ id, label }) => (
        <CriterionRow key={id} label={t(label)} {...row(id)}>
          <input
            inputMode="numeric"
            className="form-control form-control-sm"
            aria-label={t(label)}
            value={search[id]}
            onChange={(event) => onChange({ [id]: event.target.value })}
          />
        </CriterionRow>
      ))}
    </div>
  );
}

function GroupField({
  groupId: chosen,
  onChange,
}: {
  readonly groupId: string;
  readonly onChange: (groupId: string) => void;
}) {
  const groups = useGroups();
  const known = useMemo(() => groups.data?.groups ?? [], [groups.data]);
  const wordsOf = useMemo(() => groupWords(known), [known]);
  return (
    <>
      <select
        className="form-select form-select-sm"
        aria-label={t('Group')}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('Choose a group')}</option>
        {known.map(({ groupId }) => (
          <option key={groupId} value={String(groupId)}>
            {wordsOf(groupId)}
          </option>
        ))}
      </select>
      {groups.kind === 'failed' && (
        <p role="alert">
          {t('The groups could not be loaded: {reason}', { reason: groups.error.message })}{' '}
          <button type="button" className="btn btn-link btn-sm" onClick={groups.reload}>
            {t('Try again')}
          </button>
        </p>
      )}
    </>
  );
}
