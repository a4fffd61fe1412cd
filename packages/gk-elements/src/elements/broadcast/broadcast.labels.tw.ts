import type { BroadcastLabels } from './broadcast.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanBroadcastLabels: BroadcastLabels = {
  title: '廣播',
  target: '對象',
  targets: { global: '所有設備', devices: '選擇的設備' },
  devices: '設備',
  noDevices: '未選擇設備',
  reached: (reached, total) => `${total} 台設備中有 ${reached} 台聽得到`,
  states: { idle: '–', waiting: '等待中…', reached: '已連線', busy: '忙線中', offline: '離線' },
  busyWith: (username) => `${username} 正在與其對講`,
};
