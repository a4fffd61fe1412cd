import type { ServerClockLabels } from './server-clock.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanServerClockLabels: ServerClockLabels = {
  names: { server: '伺服器時間', local: '本地時間', utc: '世界標準時間' },
  sentence: (name, time, zone) => `${name}：${time}，${zone}`,
  noSession: '尚未連線到伺服器，顯示這台電腦的時間',
  notSynchronised: '伺服器尚未回報時間，顯示這台電腦的時間',
  reconnecting: '連線中斷，依最後已知的伺服器時間推算',
};
