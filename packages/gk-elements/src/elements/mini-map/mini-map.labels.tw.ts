import { taiwanFleetLabels } from '../../labels/fleet.labels.tw.js';
import type { MiniMapLabels } from './mini-map.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanMiniMapLabels: MiniMapLabels = {
  map: (device) => (device ? `${device} 的地圖` : '地圖'),
  noPosition: '找不到 GPS 訊號！',
  notices: taiwanFleetLabels.notices,
  unknownDevice: '未知的設備',
  zoomIn: '放大',
  zoomOut: '縮小',
  stale: (when) => (when ? `最後位置 ${when}` : '最後已知位置'),
};
