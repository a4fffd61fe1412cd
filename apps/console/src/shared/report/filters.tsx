import type { ReactNode } from 'react';
import type { QueryDays } from '../period/calendar-days.js';
import { DeviceCombobox } from '../device-picker/device-combobox.js';
import { t } from '../i18n/translate.js';
import { daysParameter } from '../period/day-parameters.js';
import { queryDaysHint } from '../period/query-days.js';
import { DayRangeField, daysWords } from '../period/period-field.js';
import type { NoneReserved } from '../url-state/reserved-parameters.js';
import { choiceParameter, textParameter, type ScreenShape, type UrlParameter } from '../url-state/use-url-state.js';
import { FilterSelect, FilterText, type FilterChoice } from './filter-fields.js';
import type { Report } from './use-report.js';

/** Props of a filter's field. */
export interface FilterInput<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Choices that the page has loaded. */
  readonly choices: readonly FilterChoice<string>[];
  /** Device that the query asks for, whose days may be others. */
  readonly deviceId?: string | undefined;
}

/** A filter of a report: its parameter in the address, and its field in the query bar. */
export interface Filter<Value> extends UrlParameter<Value> {
  readonly field: (input: FilterInput<Value>) => ReactNode;
  /** The value in words; undefined where it does not narrow. `deviceId`: as for the field. */
  readonly words: (value: Value, deviceId?: string) => string | undefined;
  /** Returns why a query with this value is incomplete, as an English word; undefined when it can be sent. */
  readonly lacks?: (value: Value) => string | undefined;
}

/** The filters of a query, in the order of their fields. */
export type Filters<Query> = { readonly [Name in keyof Query]: Filter<Query[Name]> };

/** The query that filters make. */
export type QueryOf<Of> = { readonly [Name in keyof Of]: Of[Name] extends Filter<infer Value> ? Value : never };

/** A field's name and value. `label` is an English word. */
const textWords =
  (label: string) =>
  (value: string): string | undefined =>
    value === '' ? undefined : t('{label}: {value}', { label: t(label), value });

/** A text, such as an address or a user. `label` is an English word, here and below. */
export const textFilter = (label: string): Filter<string> => ({
  ...textParameter(),
  words: textWords(label),
  field: ({ value, onChange }) => <FilterText label={t(label)} value={value} onChange={onChange} />,
});

/** A device, or a part of an id: a change with a space or an apostrophe is ignored (spec 001 section 5). */
export const deviceFilter = (label: string, placeholder = label): Filter<string> => ({
  ...textParameter(),
  words: textWords(label),
  field: ({ value, onChange }) => (
    <DeviceCombobox filter label={t(label)} placeholder={t(placeholder)} deviceId={value} onChange={onChange} />
  ),
});

/** A device of the fleet, or all of them: the value is empty. `all` names that choice. */
export const deviceOrAllFilter = (label: string, all: string): Filter<string> => ({
  ...textParameter(),
  words: (value) => (value === '' ? t(all) : textWords(label)(value)),
  field: ({ value, onChange }) => (
    <DeviceCombobox label={t(label)} allLabel={t(all)} deviceId={value} onChange={onChange} />
  ),
});

/** One of some values, or all of them: the value is empty. Without `choices` they are those that the page has loaded. */
export const choiceFilter = (label: string, choices?: () => readonly FilterChoice<string>[]): Filter<string> => ({
  ...textParameter(),
  words: (value) =>
    value === '' ? undefined : textWords(label)(choices?.().find((choice) => choice.value === value)?.label ?? value),
  field: ({ value, onChange, choices: loaded }) => (
    <FilterSelect label={t(label)} value={value} choices={choices?.() ?? loaded} onChange={onChange} />
  ),
});

/** One of a few, each with its English word; the first one unless another is chosen. */
export const wordFilter = <Value extends string>(
  label: string,
  words: readonly [FilterChoice<Value>, ...FilterChoice<Value>[]],
): Filter<Value> => ({
  ...choiceParameter<Value>(
    words.map(({ value }) => value),
    words[0].value,
  ),
  words: (value) =>
    t('{label}: {value}', {
      label: t(label),
      value: t(words.find((choice) => choice.value === value)?.label ?? value),
    }),
  field: ({ value, onChange }) => (
    <FilterSelect
      label={t(label)}
      value={value}
      choices={words.map((choice) => ({ ...choice, label: t(choice.label) }))}
      onChange={onChange}
    />
  ),
});

/** A first and a last day, both of which a query needs (spec 001 section 5). */
export const daysFilter = (): Filter<QueryDays> => ({
  ...daysParameter(),
  lacks: queryDaysHint,
  words: daysWords,
  field: ({ value, onChange, deviceId }) => <DayRangeField days={value} deviceId={deviceId} onChange={onChange} />,
});

/** The device that a query asks for. */
function deviceOf(query: object): string | undefined {
  return 'device' in query && typeof query.device === 'string' && query.device !== '' ? query.device : undefined;
}

/** Options of `useReport` from filters, which are a constant of the module. */
export function byFilters<Query extends object>(
  filters: Filters<Query> & NoneReserved<NoInfer<Query>>,
): {
  readonly shape: ScreenShape<Query>;
  readonly lacks: (query: Query) => string | undefined;
  readonly words: (query: Query) => string;
} {
  const known: Filters<Query> = filters;
  const lacks = (query: Query): string | undefined => {
    for (const name in known) {
      const lack = known[name].lacks?.(query[name]);
      if (lack !== undefined) return lack;
    }
    return undefined;
  };
  const words = (query: Query): string => {
    const parts: string[] = [];
    for (const name in known) parts.push(known[name].words(query[name], deviceOf(query)) ?? '');
    return parts.filter((part) => part !== '').join(' · ');
  };
  return { shape: filters, lacks, words };
}

/** The fields of filters, in a query bar. */
export function ReportFilters<Query extends object>({
  filters,
  report: { draft, change },
  choices = {},
  without = [],
}: {
  readonly filters: Filters<Query>;
  readonly report: Pick<Report<Query, unknown>, 'draft' | 'change'>;
  /** Choices that the page has loaded. */
  readonly choices?: { readonly [Name in keyof Query]?: readonly FilterChoice<string>[] };
  /** Filters that the user may not use. */
  readonly without?: readonly (keyof Query)[];
}) {
  const fields: ReactNode[] = [];
  for (const name in filters) {
    if (without.includes(name)) continue;
    const onChange = (value: Query[typeof name]): void => {
      const changed: Partial<Query> = {};
      changed[name] = value;
      change(changed);
    };
    const Field = filters[name].field;
    fields.push(
      <Field
        key={name}
        value={draft[name]}
        onChange={onChange}
        choices={choices[name] ?? []}
        deviceId={deviceOf(draft)}
      />,
    );
  }
  return fields;
}
