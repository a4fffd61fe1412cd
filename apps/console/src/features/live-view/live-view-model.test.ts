import { describe, expect, it } from 'vitest';
import { channelsParameter } from '../../shared/channels/channels-parameter.js';
import { setWordTable } from '../../shared/i18n/translate.js';
import { channelPages, pageTitle, shownChannels } from './live-view-model.js';

const sixteen = Array.from({ length: 16 }, (_, i) => i + 1);

describe('shownChannels', () => {
  it('begins with the first four', () => {
    expect(shownChannels(channelsParameter.read(null), sixteen)).toEqual([1, 2, 3, 4]);
    expect(shownChannels(undefined, [5, 2])).toEqual([5, 2]);
  });

  it('takes what the URL asks for, in the order of the device, of what the device has', () => {
    expect(shownChannels(channelsParameter.read('4,2,99,x'), [4, 1, 2])).toEqual([4, 2]);
    expect(shownChannels(channelsParameter.read(''), [1, 2])).toEqual([]);
  });

  it('begins with the first four where the choice is of the channels of another device', () => {
    expect(shownChannels(channelsParameter.read('5,6'), [1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(shownChannels(channelsParameter.read('4,5'), [1, 2, 3, 4])).toEqual([4]);
  });

  it('never takes more than twelve', () => {
    expect(shownChannels(channelsParameter.read(sixteen.join()), sixteen)).toHaveLength(12);
  });
});

it('pages the channels by the window count', () => {
  expect(channelPages([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(channelPages([1, 2, 3, 4, 5], 2).map(pageTitle)).toEqual(['ch1-2', 'ch3-4', 'ch5']);
  expect(pageTitle([3, 1])).toBe('ch3,1');
  setWordTable({ 'ch{channel}': '通道{channel}' });
  expect(channelPages([1, 2, 3], 2).map(pageTitle)).toEqual(['通道1-2', '通道3']);
  setWordTable({});
});
