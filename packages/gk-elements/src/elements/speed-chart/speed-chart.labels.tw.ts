import type { SpeedChartLabels } from './speed-chart.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanSpeedChartLabels: SpeedChartLabels = {
  chart: '車速與時間',
  noData: '沒有 GPS 資料',
  noPosition: '尚未選擇時間',
  noSpeed: '沒有資料',
  units: { kilometre: '公里/小時', mile: '英里/小時' },
  limit: (speed) => `速限 ${speed}`,
  stop: (duration) => `停留 ${duration}`,
  gap: (duration) => `${duration} 沒有資料`,
  seconds: (count) => `${count} 秒`,
  at: (moment, speed) => `${moment}，${speed}`,
  zoomIn: '放大',
  zoomOut: '縮小',
  showAll: '顯示全部',
  table: '顯示時段的車速',
  from: '從',
  to: '到',
  highest: '最高',
  average: '行駛平均',
};
