import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { EventPlanKey } from 'gk-sdk/rest';
import { startConsole } from '../../testing/render-console.js';
import { useMayReplace } from './use-may-replace.js';

afterEach(cleanup);

const of = (deviceId: string): EventPlanKey => ({ target: { mode: 'DEVICE', deviceId }, eventCode: 13 });

async function save(plan: EventPlanKey, edited: EventPlanKey | undefined) {
  const answered = vi.fn<(may: boolean) => void>();
  const known = () => Promise.resolve([of('BUS-1'), of('BUS-2'), of('BUS-4')]);
  function Form() {
    const mayReplace = useMayReplace();
    return <button onClick={() => void mayReplace(plan, edited, known).then(answered)}>Save</button>;
  }
  const page = startConsole();
  await page.signIn();
  page.render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return answered;
}

it('asks before other plans are replaced, and says of which devices', async () => {
  const answered = await save(of('BUS-1,BUS-2,BUS-3,BUS-4'), of('BUS-1'));
  const question = await screen.findByRole('dialog', { name: 'Replace the plan?' });
  expect(question.textContent).toContain('There is already a plan of this event for: BUS-2, BUS-4');
  fireEvent.click(within(question).getByRole('button', { name: 'Replace' }));
  await expect.poll(() => answered.mock.lastCall).toEqual([true]);
});

it('asks nothing where the plan is the one that was opened, or there is none yet', async () => {
  for (const [plan, edited] of [
    [of('BUS-1,BUS-3'), of('BUS-1')],
    [of('BUS-3'), undefined],
  ] as const) {
    const answered = await save(plan, edited);
    await expect.poll(() => answered.mock.lastCall).toEqual([true]);
    cleanup();
  }
});
