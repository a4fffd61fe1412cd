import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { PlanTargetField } from './plan-target-field.js';

afterEach(cleanup);

async function open(groupId: string, more: readonly object[] = []) {
  const started = startConsole();
  const { routes } = started.recorder.http;
  routes['GET /gkserver/usergroup/anna'] = {
    json: {
      data: [{ groupid: 1, parentid: null, name: 'root' }, { groupid: 7, parentid: 1, name: 'North' }, ...more],
    },
  };
  routes['GET /gkserver/groupdevice/anna'] = { json: { data: [] } };
  await started.signIn();
  const onChange = vi.fn();
  started.render(<PlanTargetField target={{ mode: 'GROUP', deviceId: '', groupId }} onChange={onChange} />);
  await screen.findByRole('option', { name: 'North' });
  const select = screen.getByLabelText<HTMLSelectElement>('Group');
  return { select, onChange, options: [...select.options].map(({ textContent }) => textContent) };
}

it('lists the root once, and chooses it for a plan of the default group', async () => {
  for (const groupId of ['root', '', '1']) {
    const { select, options } = await open(groupId);
    expect(options).toEqual(['root', 'North']);
    await waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('root'));
    cleanup();
  }
});

it('tells groups of the same name apart', async () => {
  const { options } = await open('1', [
    { groupid: 8, parentid: 7, name: 'Depot' },
    { groupid: 9, parentid: 1, name: 'Depot' },
  ]);
  expect(options).toEqual(['root', 'North', 'root / North / Depot', 'root / Depot']);
});

it('keeps a group that the server does not name, and tells a choice by its id', async () => {
  const { select, options, onChange } = await open('99');
  expect(options).toEqual(['99', 'root', 'North']);
  expect(select.value).toBe('99');
  fireEvent.change(select, { target: { value: '7' } });
  expect(onChange).toHaveBeenCalledWith({ mode: 'GROUP', deviceId: '', groupId: '7' });
});
