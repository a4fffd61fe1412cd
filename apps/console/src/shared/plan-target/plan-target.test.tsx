import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { canSavePlan, savedPlanTarget, type PlanTarget } from './plan-mode.js';
import { buildFleet } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { BitButtons } from './bit-buttons.js';
import { PlanTargetField } from './plan-target-field.js';
import { TimeGrid } from './time-grid.js';

afterEach(cleanup);

function Grid({ start, offsetMin }: { readonly start: string; readonly offsetMin: number }) {
  const [timePart, setTimePart] = useState(start);
  return (
    <>
      <TimeGrid timePart={timePart} onChange={setTimePart} offsetMin={offsetMin} />
      <output>{timePart}</output>
    </>
  );
}
const kept = (): string | null => document.querySelector('output')!.textContent;

it('shows a plan in the chosen zone and keeps it in UTC', () => {
  render(<Grid start="0:60" offsetMin={480} />);
  expect(screen.getByText('08:00–09:00')).toBeTruthy();
  expect(screen.getByText('60 of 1440 minutes, times of UTC+08:00, saved as UTC')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'The hour from 09:00' }));
  expect(kept()).toBe('0:120');
  fireEvent.click(screen.getByRole('button', { name: 'The hour from 07:00' }));
  expect(kept()).toBe('0:120,1380:1440');
  fireEvent.click(screen.getByRole('button', { name: 'Remove 07:00–10:00' }));
  expect(kept()).toBe('');
});

it('takes typed ranges, over midnight too', () => {
  render(<Grid start="" offsetMin={0} />);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:30' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '06:15' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(kept()).toBe('0:375,1350:1440');
});

it('switches bits of a mask, bit 0 as number 1', () => {
  let mask = 0b101;
  render(
    <BitButtons label="Channel" mask={mask} channels={[1, 2, 3, 4, 5, 6, 7, 8]} onChange={(next) => (mask = next)} />,
  );
  expect(screen.getByRole('button', { name: 'Channel 3' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Channel 8' }));
  expect(mask).toBe(0b10000101);
});

function Target() {
  const [target, setTarget] = useState<PlanTarget>({ mode: 'GLOBAL', deviceId: '', groupId: 'root' });
  return (
    <>
      <PlanTargetField target={target} onChange={setTarget} />
      <output>{canSavePlan(target) ? JSON.stringify(savedPlanTarget(target)) : 'cannot be saved'}</output>
    </>
  );
}

it('chooses all, a device or a group', async () => {
  const started = startConsole({ devices: buildFleet(3) });
  started.recorder.http.routes['GET /gkserver/usergroup/anna'] = {
    json: { data: [{ groupid: 'g1', parentid: null, name: 'North' }] },
  };
  started.recorder.http.routes['GET /gkserver/groupdevice/anna'] = { json: { data: [] } };
  started.render(<Target />);
  await started.signIn();
  expect(kept()).toBe('{"mode":"GLOBAL"}');
  fireEvent.click(screen.getByLabelText('By device (DEVICE)'));
  expect(kept()).toBe('cannot be saved');
  fireEvent.change(screen.getByRole('combobox', { name: 'Device' }), { target: { value: 'BUS-00002' } });
  expect(kept()).toBe('{"mode":"DEVICE","deviceId":"BUS-00002"}');
  fireEvent.click(screen.getByLabelText('By group (GROUP)'));
  expect(kept()).toBe('{"mode":"GROUP","groupId":"root"}');
  await screen.findByRole('option', { name: 'North' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), { target: { value: 'g1' } });
  expect(kept()).toBe('{"mode":"GROUP","groupId":"g1"}');
});
