import type { TimelineLabels } from './timeline.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanTimelineLabels: TimelineLabels = {
  timeline: '時間軸',
  zoomIn: '放大',
  zoomOut: '縮小',
  showAll: '顯示全部',
  showPosition: '回到目前位置',
  kinds: { normal: '一般', gsensor: '重力感測', alarm: '警報', other: '有錄影' },
  noRecord: '沒有錄影',
  channel: (channel) => `頻道 ${channel}`,
  recorded: (channel, kind) => `${channel} ${kind}`,
  position: (moment, records) => `${moment}，${records}`,
  noPosition: '尚未選擇時間',
  events: '事件',
  eventsPending: '正在載入事件…',
  marks: { alarm: '警報', warning: '警告', info: '資訊', other: '事件' },
  several: '多個事件',
  severalWithAlarm: '多個事件，含警報',
  marked: (sort, words) => `${sort}：${words}`,
  cluster: (count, from, words) =>
    count === 1
      ? `${from}：${words[0] ?? ''}`
      : `${from} 起 ${count} 個事件：${words.slice(0, 3).join('、')}${count > 3 ? '…' : ''}`,
  selectionStart: '選取範圍開始',
  selectionEnd: '選取範圍結束',
  selected: (duration) => `已選取：${duration}`,
  seconds: (count) => `${count} 秒`,
};
