import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GkDeviceListSelectedEvent } from 'gk-elements';
import { GkDeviceList } from './device-list.js';

beforeAll(() => {
  // jsdom has no layout and no ResizeObserver.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
});
afterEach(cleanup);

describe('the wrappers', () => {
  it('set properties, also objects, and listen to events by their React names', () => {
    const onGkDeviceListSelected = vi.fn();
    const devices = [{ deviceId: 'A', channelNames: [] }];
    const { container } = render(createElement(GkDeviceList, { devices, selected: 'A', onGkDeviceListSelected }));
    const element = container.querySelector('gk-device-list');
    expect(element?.devices).toBe(devices);
    expect(element?.selected).toBe('A');
    element?.dispatchEvent(new GkDeviceListSelectedEvent('A'));
    expect(onGkDeviceListSelected).toHaveBeenCalledTimes(1);
  });
});
