import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { PlanForm } from './plan-form.js';

afterEach(cleanup);

const PLANS = '/gkevent/eventdownloadplan';

it('asks before a new plan replaces the one of the same target and event', async () => {
  const page = startConsole();
  const { routes, requests } = page.recorder.http;
  routes[`GET ${PLANS}`] = { json: [{ updateMode: 'GLOBAL', deviceid: 'GLOBAL', appdevid: 13, downloadtype: 1 }] };
  routes[`POST ${PLANS}`] = { json: { hasError: false, message: 'Plan saved', data: [] } };
  await page.signIn();
  const nothing = (): void => undefined;
  page.render(
    <PlanForm
      edited={undefined}
      target={{ mode: 'GLOBAL', deviceId: '', groupId: 'root' }}
      onList={nothing}
      onClose={nothing}
    />,
  );
  const posts = () => requests.filter(({ method, url }) => method === 'POST' && url.endsWith(PLANS)).length;
  fireEvent.change(await screen.findByLabelText('Event code'), { target: { value: '13' } });
  const answer = async (words: string): Promise<void> => {
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await expect.poll(() => save.disabled).toBe(false);
    fireEvent.click(save);
    const question = await screen.findByRole('dialog', { name: 'Replace the plan?' });
    expect(question.textContent).toContain('There is already a plan for this target and event.');
    expect(posts()).toBe(0);
    fireEvent.click(within(question).getByRole('button', { name: words }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  await answer('Cancel');
  await answer('Replace');
  await expect.poll(posts).toBe(1);
});

it('offers the channels that a device has, and those that the plan names beside them; all of a plan for many', async () => {
  const page = startConsole({ devices: [buildDevice({ deviceId: 'BUS-1', channelMask: '1011', channelCount: 4 })] });
  page.recorder.http.routes[`GET ${PLANS}`] = { json: [] };
  await page.signIn();
  const nothing = (): void => undefined;
  const show = (mode: 'DEVICE' | 'GLOBAL') => {
    const target = { mode, deviceId: mode === 'DEVICE' ? 'BUS-1' : '', groupId: 'root' };
    page.render(<PlanForm key={mode} edited={undefined} target={target} onList={nothing} onClose={nothing} />);
  };
  const offered = () =>
    within(screen.getByRole('group', { name: 'Channels to download' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  show('DEVICE');
  await expect.poll(offered).toEqual(['1', '3', '4']);
  cleanup();
  show('GLOBAL');
  await expect.poll(offered).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});
