import { expect, it, vi } from 'vitest';
import type { EventDownloadPlan, EventDownloadPlansResource } from 'gk-sdk/rest';
import { DEFAULT_DOWNLOAD_PLAN } from './download-plan.js';
import { planSetting } from './plan-values.js';

const PLAN: EventDownloadPlan = {
  ...DEFAULT_DOWNLOAD_PLAN,
  target: { mode: 'DEVICE', deviceId: 'BUS-1' },
  eventCode: 13,
  updatedS: 5,
  preOffsetS: 8,
  extra: { note: 'x' },
};

function fakeResource(list: readonly EventDownloadPlan[]) {
  const change = () => Promise.resolve({ items: list, message: 'saved' });
  return {
    list: () => Promise.resolve(list),
    create: vi.fn(change),
    update: vi.fn(change),
    remove: vi.fn(change),
    removeDevice: vi.fn(change),
  } satisfies EventDownloadPlansResource;
}
const BLANK = { mode: 'GLOBAL', deviceId: '', groupId: 'root' } as const;

it('a plan for a group is put, the others are posted; unknown fields stay', async () => {
  const resource = fakeResource([PLAN]);
  const setting = planSetting(resource, PLAN, BLANK, () => undefined);
  const values = await setting.read();
  expect(values).toMatchObject({ eventCode: '13', preOffsetS: 8, postOffsetS: null, downloadType: 2, mediaType: 3 });
  await setting.save({ ...values, preOffsetS: null });
  expect(resource.create).toHaveBeenCalledWith(
    expect.objectContaining({ target: PLAN.target, preOffsetS: undefined, extra: { note: 'x' } }),
    undefined,
  );
  await setting.save({ ...values, target: { mode: 'GROUP', deviceId: '', groupId: 'g1' } });
  expect(resource.update).toHaveBeenCalledWith(
    expect.objectContaining({ target: { mode: 'GROUP', groupId: 'g1' } }),
    undefined,
  );
});

it('moves a plan whose target or event is changed, and says so when the old one stays', async () => {
  const resource = fakeResource([PLAN]);
  const setting = planSetting(resource, PLAN, BLANK, () => undefined);
  const values = await setting.read();
  await setting.save({ ...values, preOffsetS: 3 });
  expect(resource.remove).not.toHaveBeenCalled();
  await setting.save({ ...values, eventCode: '14' });
  expect(resource.remove).toHaveBeenCalledExactlyOnceWith(PLAN, undefined);
  resource.remove.mockRejectedValueOnce(new Error('the disk is full'));
  await expect(setting.save({ ...values, eventCode: '15' })).rejects.toThrow(
    'The plan is saved, but 13 BUS-1 could not be removed: the disk is full',
  );
});

it('keeps the plan of a device to which others are added, and removes that of one which is taken away', async () => {
  const resource = fakeResource([PLAN]);
  const setting = planSetting(resource, PLAN, BLANK, () => undefined);
  const values = await setting.read();
  await setting.save({ ...values, target: { mode: 'DEVICE', deviceId: 'BUS-1,BUS-2', groupId: 'root' } });
  expect(resource.create).toHaveBeenCalledWith(
    expect.objectContaining({ target: { mode: 'DEVICE', deviceId: 'BUS-1,BUS-2' } }),
    undefined,
  );
  expect(resource.remove).not.toHaveBeenCalled();
  await setting.save({ ...values, target: { mode: 'DEVICE', deviceId: 'BUS-2,BUS-3', groupId: 'root' } });
  expect(resource.remove).toHaveBeenCalledExactlyOnceWith(PLAN, undefined);
});

it('says when the plan is gone', async () => {
  await expect(planSetting(fakeResource([]), PLAN, BLANK, () => undefined).read()).rejects.toThrow('deleted');
});
