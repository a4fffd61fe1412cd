import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildFleet } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { word } from '../i18n/translate.js';
import { byFilters, choiceFilter, daysFilter, deviceFilter, ReportFilters, textFilter, wordFilter } from './filters.js';
import { useReport } from './use-report.js';

afterEach(cleanup);

const FILTERS = {
  member: textFilter(word('User')),
  deviceId: deviceFilter(word('Device ID')),
  type: choiceFilter(word('Type')),
  by: wordFilter(word('Query By'), [
    { value: 'start', label: word('Start Time') },
    { value: 'end', label: word('End Time') },
  ]),
  days: daysFilter(),
};
const TYPES = [
  { value: '', label: 'All' },
  { value: 'rest', label: 'Rest' },
];

function Bar({ without = [] }: { readonly without?: readonly 'member'[] }) {
  const report = useReport({ ...byFilters(FILTERS), load: (query) => Promise.resolve(query) });
  return (
    <>
      <ReportFilters filters={FILTERS} report={report} choices={{ type: TYPES }} without={without} />
      <button onClick={() => report.run()}>run</button>
      <p role="note">{report.hint}</p>
      <output>{JSON.stringify(report.resource.data ?? null)}</output>
    </>
  );
}

async function open(at: string, without: readonly 'member'[] = []): Promise<void> {
  const { signIn, render } = startConsole({ devices: buildFleet(2) });
  await signIn();
  render(<Bar without={without} />, at);
}

const answer = (): unknown => JSON.parse(screen.getByRole('status').textContent);

it('says what the query lacks, and asks nothing until then', async () => {
  await open('/?member=anna');
  expect(screen.getByRole('note').textContent).toBe('Please select the first day');
  expect(answer()).toBeNull();
});

it('asks what the fields say, in their order, once it is sent', async () => {
  await open('/?days=2026-09-01_2026-09-02');
  const day = (number: number) => ({ year: 2026, month: 9, day: number });
  const asked = { member: '', deviceId: '', type: '', by: 'start', days: { first: day(1), last: day(2) } };
  await expect.poll(answer).toEqual(asked);
  fireEvent.change(screen.getByRole('textbox', { name: 'User' }), { target: { value: 'anna' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'User' }), { target: { value: "an'na" } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Device ID' }), { target: { value: 'GK' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'rest' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Query By' }), { target: { value: 'end' } });
  expect(answer()).toEqual(asked);
  fireEvent.click(screen.getByRole('button', { name: 'run' }));
  await expect.poll(answer).toEqual({ ...asked, member: 'anna', deviceId: 'GK', type: 'rest', by: 'end' });
});

it('does not offer a filter that the user may not use', async () => {
  await open('/', ['member']);
  expect(screen.queryByRole('textbox', { name: 'User' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Device ID' })).toBeTruthy();
});

it('a choice of all is no part of what was searched', () => {
  const type = choiceFilter(word('Type'), () => TYPES);
  expect([type.words(''), type.words('rest')]).toEqual([undefined, 'Type: Rest']);
});
