import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { EventPlansPage } from './event-plans-page.js';
import { PUSH_PLANS } from './push-plans.js';
import { REALTIME_PLANS } from './realtime-plans.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

type Row = Readonly<Record<string, unknown>>;

/** The push plans of a server that stores changes. */
async function openPushPlans(at: string) {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  let rows: readonly Row[] = [];
  const planOf = (body: unknown): Row => (body as { readonly pushEventPlan: Row }).pushEventPlan;
  const without = (plan: Row): readonly Row[] =>
    rows.filter((row) => ['updateMode', 'groupid', 'deviceid', 'appdevid'].some((field) => row[field] !== plan[field]));
  routes['GET /gkevent/pusheventplan'] = () => ({ json: { data: rows } });
  for (const method of ['POST', 'PUT']) {
    routes[`${method} /gkevent/pusheventplan`] = ({ body }) => {
      rows = [...without(planOf(body)), planOf(body)];
      return { json: { data: rows } };
    };
  }
  routes['DELETE /gkevent/pusheventplan'] = ({ body }) => {
    rows = without(planOf(body));
    return { json: { data: rows } };
  };
  routes['POST /gkcommon/userinfo'] = { json: { UserName: 'anna', childrens: [{ groupid: 1, name: 'root' }] } };
  await signIn();
  render(<EventPlansPage kind={PUSH_PLANS} />, at);
  return { routes, groupPlans: () => rows.filter(({ updateMode }) => updateMode === 'GROUP') };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function save(dialog: HTMLElement): Promise<void> {
  const button = within(dialog).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.matches(':disabled')).toBe(false));
  fireEvent.click(button);
}
/** Chooses one of the known events, from 1. */
function choose(dialog: HTMLElement, at: number): void {
  const menu = within(dialog).getByLabelText<HTMLSelectElement>('Event type');
  fireEvent.change(menu, { target: { value: menu.options[at]?.value } });
}
const nameIt = (dialog: HTMLElement, name: string) =>
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: name } });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('replaces the plan for the same group and event after a question only, moves one to another event, and deletes it', async () => {
  const { groupPlans } = await openPushPlans('/pusheventplansetting?by=group');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' }).matches(':disabled')).toBe(false));
  press('Add');
  let dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('Event type');
  expect(within(dialog).getByLabelText<HTMLInputElement>('By group (GROUP)').checked).toBe(true);
  choose(dialog, 1);
  nameIt(dialog, 'First');
  await save(dialog);
  await closed();
  expect(groupPlans()).toMatchObject([{ name: 'First', enable: 1 }]);

  press('Add');
  dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('Event type');
  choose(dialog, 1);
  nameIt(dialog, 'Second');
  await save(dialog);
  expect(await screen.findByText('There is already a plan for this target and event.')).toBeTruthy();
  press('Cancel');
  await waitFor(() => expect(screen.queryByText('There is already a plan for this target and event.')).toBeNull());
  expect(groupPlans()).toMatchObject([{ name: 'First' }]);
  await save(dialog);
  fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
  await closed();
  expect(groupPlans()).toMatchObject([{ name: 'Second' }]);

  // Another event moves the plan; it does not leave the old one behind.
  const code = groupPlans()[0]?.['appdevid'];
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('Event type');
  choose(dialog, 2);
  await save(dialog);
  await closed();
  expect(groupPlans()).toMatchObject([{ name: 'Second' }]);
  expect(groupPlans()).toHaveLength(1);
  expect(groupPlans()[0]?.['appdevid']).not.toBe(code);

  const remove = screen.getByRole('button', { name: 'Delete' });
  remove.focus();
  fireEvent.click(remove);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^No plans for/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: /^Plans of/ })));
});

it('plans that cannot be loaded are not shown as none, and Try again loads them', async () => {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  routes['GET /gkevent/pusheventplan'] = { status: 503, json: { hasError: true, message: 'The database is busy' } };
  await signIn();
  render(<EventPlansPage kind={PUSH_PLANS} />, '/pusheventplansetting');
  expect(await screen.findByText('The database is busy')).toBeTruthy();
  expect(screen.queryByText(/^No plans for/)).toBeNull();
  routes['GET /gkevent/pusheventplan'] = { json: { data: [] } };
  press('Try again');
  expect(await screen.findByText(/^No plans for GLOBAL/)).toBeTruthy();
});

async function openRealtimePlans(at: string) {
  const { recorder, signIn, render } = startConsole();
  const plan = { updateMode: 'DEVICE', deviceid: 'BUS-1', groupid: 'root', appdevid: 16, call_time: 30 };
  recorder.http.routes['GET /gkevent/realtimeeventplan'] = { json: { data: [plan] } };
  await signIn();
  render(<EventPlansPage kind={REALTIME_PLANS} />, at);
  return recorder;
}

it('a call time that is none is not taken, and Esc brings back what was there', async () => {
  const { http } = await openRealtimePlans('/realtimeeventplansetting?target=BUS-1');
  const callTime = await screen.findByLabelText<HTMLInputElement>(/^Call time of 16/);
  act(() => callTime.focus());
  fireEvent.change(callTime, { target: { value: 'soon' } });
  fireEvent.keyDown(callTime, { key: 'Enter' });
  expect(await screen.findByText(/^A whole number from/)).toBeTruthy();
  fireEvent.keyDown(callTime, { key: 'Escape' });
  expect(callTime.value).toBe('30');
  expect(http.requests.filter(({ method, url }) => method !== 'GET' && url.includes('realtime'))).toEqual([]);
});

it('a plan by device asks for the device before it can be saved', async () => {
  await openRealtimePlans('/realtimeeventplansetting');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' }).matches(':disabled')).toBe(false));
  press('Add');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByLabelText('By device (DEVICE)'));
  fireEvent.change(within(dialog).getByLabelText('Event code'), { target: { value: '17' } });
  expect(await within(dialog).findByText(/Choose a device/)).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Save' }).matches(':disabled')).toBe(true);
});
