import type { EventFeedLabels } from './event-feed.labels.js';
import { taiwanEventNames } from './event-names.tw.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanEventFeedLabels: EventFeedLabels = {
  feed: '事件',
  severities: { info: '資訊', warning: '警告', alarm: '警報' },
  recovered: '補傳成功',
  callRequest: '通話請求',
  eventNames: taiwanEventNames,
  talk: '對講',
  decline: '拒絕',
  open: '查看事件',
  dismiss: '關閉',
  mute: '關閉事件音效',
  unmute: '開啟事件音效',
  soundBlocked: '瀏覽器封鎖了事件音效，點此允許',
  soundNotLoaded: '無法載入事件音效，點此重試',
  empty: '尚無事件',
  noSession: '尚未連線，不會收到事件',
  reconnecting: '連線中斷，恢復後將繼續接收事件',
  historyLoading: '正在載入今日事件…',
  historyFailed: '無法載入今日稍早的事件',
  times: (count) => `×${count}`,
  more: (count) => `還有 ${count} 則`,
  newEvents: (count) => `${count} 則新事件`,
  announcement: (severity, name, device) => `${severity}：${name}，${device}`,
  announcedMore: (count) => `另有 ${count} 則`,
};
