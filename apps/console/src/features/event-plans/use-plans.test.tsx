import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { EventPlansResource, PushEventPlan } from 'gk-sdk/rest';
import { usePlans } from './use-plans.js';

afterEach(cleanup);

const PLAN: PushEventPlan = {
  target: { mode: 'GLOBAL' },
  eventCode: 13,
  enabled: false,
  name: '',
  script: '',
  updatedS: undefined,
};
const { signal } = new AbortController();

/** A server with one plan, which answers a moment later. */
function startServer(): EventPlansResource<PushEventPlan, PushEventPlan> {
  let plan = PLAN;
  const later = <Data,>(answer: () => Data): Promise<Data> =>
    new Promise((resolve) => setTimeout(() => resolve(answer()), 1));
  const put = (next: PushEventPlan) =>
    later(() => {
      plan = next;
      return { items: [plan], message: '' };
    });
  const none = () => later(() => ({ items: [], message: '' }));
  return { list: () => later(() => [plan]), create: put, update: put, remove: none, removeDevice: none };
}

it('keeps both of two cells of a plan that are saved at the same time', async () => {
  const server = startServer();
  const { result } = renderHook(() => usePlans('push', server));
  await expect.poll(() => result.current.list).toEqual([PLAN]);
  const { change } = result.current;
  await act(() => Promise.all([change(PLAN, { enabled: true }, signal), change(PLAN, { name: 'Depot' }, signal)]));
  const both = { ...PLAN, enabled: true, name: 'Depot' };
  expect(await server.list()).toEqual([both]);
  expect(result.current.list).toEqual([both]);
});
