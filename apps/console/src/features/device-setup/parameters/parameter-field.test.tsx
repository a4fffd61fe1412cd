import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../../testing/render-console.js';
import { ParameterField } from './parameter-field.js';

afterEach(cleanup);

function show(group: string, name: string, value: number | readonly number[]): string {
  const stored = typeof value === 'number' ? value : [...value];
  startConsole().render(
    <ParameterField
      group={group}
      name={name}
      parameter={{ value: stored, stored, dirty: false, pending: undefined }}
      channels={[1, 2]}
      unit="kilometre"
      hasMeanwhile={false}
      onCalibrate={undefined}
      onChange={() => undefined}
    />,
  );
  return document.body.textContent;
}

it('has the alarms of the combo alarm by their numbers from 1, and no range of numbers from 0 beside them', () => {
  expect(show('event', 'ComAlmNo', [0, 1])).not.toMatch(/\d~\d/);
  const [first] = screen.getAllByRole<HTMLSelectElement>('combobox');
  expect([...(first?.options ?? [])].map(({ textContent }) => textContent)).toEqual(
    [1, 3, 4, 5, 6, 7, 8].map((number) => `Alarm ${number}`),
  );
});

it('has the range of a number beside it', () => {
  expect(show('net', 'HbSec', 30)).toMatch(/\d+~\d+/);
});
