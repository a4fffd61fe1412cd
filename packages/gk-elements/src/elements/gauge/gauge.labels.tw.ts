import type { GaugeLabels } from './gauge.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanGaugeLabels: GaugeLabels = {
  speed: '車速',
  heading: '方向',
  unknown: '未知',
  units: { kilometre: '公里/小時', mile: '英里/小時' },
  compassPoints: { n: '北', ne: '東北', e: '東', se: '東南', s: '南', sw: '西南', w: '西', nw: '西北' },
  overLimit: (value) => `${value}，超過速限`,
};
