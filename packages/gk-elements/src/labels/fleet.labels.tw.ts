import { displaySpeed } from 'gk-sdk/rules';
import type { FleetLabels } from './fleet.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanFleetLabels: FleetLabels = {
  states: { offline: '離線', idle: '怠速', driving: '行駛中', overspeed: '超速' },
  notices: {
    none: '',
    'no-session': '尚未連線到伺服器',
    'signed-out': '已登出',
    connecting: '連線中…',
    loading: '正在載入設備…',
    'network-offline': '這台電腦沒有網路，顯示最後已知的狀態。',
    reconnecting: '連線中斷，正在重試，顯示最後已知的狀態。',
    refused: '伺服器拒絕登入',
    'password-expired': '密碼已過期',
  },
  speed: (value, unit) => `${displaySpeed(value, unit)} ${unit === 'mile' ? '英里/小時' : '公里/小時'}`,
  channels: (count) => `${count} 個頻道`,
  deviceList: '設備',
  noDevices: '尚無設備',
  noMatch: '沒有符合篩選條件的設備',
  lastSeen: (when) => `最後上線：${when}`,
  neverSeen: '從未上線',
  map: '車輛地圖',
  mapLoading: '正在載入地圖…',
  mapWaiting: '畫面中的地圖過多，關閉其他地圖後即可顯示此地圖。',
  mapFailed: '無法載入地圖',
  retry: '重試',
  mapMissing: '此頁面未安裝地圖',
  noWebGl: '您的瀏覽器似乎不支援 WebGL',
  noGraphics: '您的顯示卡似乎不支援 WebGL',
  webGlHelp: '如何啟用 WebGL',
  contextLost: '圖形顯示中斷，地圖會自動恢復。',
  noPositions: '沒有車輛定位資料',
  zoomIn: '放大',
  zoomOut: '縮小',
  fitAll: '顯示所有車輛',
  follow: '跟隨車輛',
  oldPosition: '定位資料過舊',
  vehiclesInView: (shown, total) =>
    shown < total ? `畫面中 ${total} 輛車，列出最靠近中央的 ${shown} 輛` : `畫面中 ${total} 輛車`,
};
