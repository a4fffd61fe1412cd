import type { DeviceTreeLabels } from './device-tree.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanDeviceTreeLabels: DeviceTreeLabels = {
  tree: '群組、設備與頻道',
  ungrouped: '未分組',
  channel: (channel) => `頻道 ${channel}`,
  position: 'GPS',
  counters: (online, total) => `${online}/${total}`,
  countersSentence: (online, total) => `${total} 台中有 ${online} 台上線`,
  groupsLoading: '正在載入群組…',
  groupsFailed: '無法載入群組，所有設備列在同一清單。',
  emptyGroup: '沒有設備',
  maxTiles: '已達頻道上限',
};
