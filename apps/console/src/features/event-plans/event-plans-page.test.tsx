import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { EventPlansPage } from './event-plans-page.js';
import { PUSH_PLANS } from './push-plans.js';
import { REALTIME_PLANS } from './realtime-plans.js';

afterEach(cleanup);

const GLOBAL = { updateMode: 'GLOBAL', deviceid: 'GLOBAL', groupid: 'root', appdevid: 13, updatetime: 0 };

async function signedIn(inRootGroup: boolean) {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q02', () => ({
    fields: { R: '1', G: '0', A: '1'.repeat(86), S: '80' },
    body: JSON.stringify({ UserName: 'anna', rootgroup: inRootGroup }),
  }));
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '1', serverAddress: window.location.hostname }) }));
  const { routes } = recorder.http;
  routes['GET /gkevent/pusheventplan'] = { json: [{ ...GLOBAL, enable: 1, name: 'Panel', script: '' }] };
  routes['GET /gkevent/realtimeeventplan'] = {
    json: [{ ...GLOBAL, call_en: 1, call_time: 30, email_en: 0, receivers: 'a@b.test', sms_en: 0 }],
  };
  await signIn();
  return render;
}

/** Whether the cells of the plan, and the button that removes it, can be used. */
function usable(): { readonly cells: readonly boolean[]; readonly isRemovable: boolean } {
  const table = within(screen.getByRole('grid', { name: 'Plans of GLOBAL' }));
  const inputs = [
    ...table.getAllByRole<HTMLInputElement>('checkbox'),
    ...table.getAllByRole<HTMLInputElement>('textbox'),
  ];
  return {
    cells: inputs.map(({ disabled }) => !disabled),
    isRemovable: screen.queryByRole('button', { name: 'Delete all plans of GLOBAL' }) !== null,
  };
}

it.each([
  ['push', 2],
  ['realtime', 5],
] as const)('GLOBAL %s plans are shown to administrators of a branch, who cannot change them', async (kind, count) => {
  const page = kind === 'push' ? <EventPlansPage kind={PUSH_PLANS} /> : <EventPlansPage kind={REALTIME_PLANS} />;
  (await signedIn(false))(page);
  await screen.findByRole('grid', { name: 'Plans of GLOBAL' });
  expect(screen.getByRole('note').textContent).toContain('administrators of the root group change it');
  expect(usable()).toEqual({ cells: Array.from({ length: count }, () => false), isRemovable: false });
  cleanup();
  (await signedIn(true))(page);
  await screen.findByRole('button', { name: 'Delete all plans of GLOBAL' });
  expect(usable()).toEqual({ cells: Array.from({ length: count }, () => true), isRemovable: true });
});
