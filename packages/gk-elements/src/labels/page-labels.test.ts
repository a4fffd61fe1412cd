import { afterEach, describe, expect, it, vi } from 'vitest';
import { getLabels, setLabels, subscribeLabels } from './page-labels.js';

afterEach(() => {
  setLabels({});
});

describe('setLabels', () => {
  it('tells who listens, until they leave', () => {
    const listener = vi.fn();
    const leave = subscribeLabels(listener);
    setLabels({ locale: 'zh-TW' });
    expect(getLabels().locale).toBe('zh-TW');
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    setLabels({});
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
