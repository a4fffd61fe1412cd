import type { ViewerPage } from '../viewer-path.js';
import type { ViewerWords } from './viewer-words.js';

/** What stands behind the device in the title of a page, as in English. */
const TITLES: Partial<Record<ViewerPage, string>> = { live: '即時影像', playback: '錄影回放' };

/** The words in Traditional Chinese, as used in Taiwan. */
export const taiwanWords: ViewerWords = {
  viewer: 'GK 檢視頁面',
  opening: {
    waiting: '正在開啟頁面…',
    failed: '無法開啟頁面',
    hint: '請檢查與伺服器的連線。',
    reload: '重新載入',
  },
  unknown: {
    heading: '沒有這個檢視頁面',
    hint: '請檢查網址：第一段不是檢視頁面的名稱。',
    openLive: '開啟即時影像頁面',
    openConsole: '開啟主控台',
  },
  entrance: { heading: '網址錯誤', hint: '此網址不是這台伺服器的登入網址。' },
  trialOver: '抱歉，試用期已過。',
  notOffered: { page: '這台伺服器不提供此頁面。', download: '這台伺服器只提供管理員下載。' },
  pages: {
    live: { heading: '即時影像', action: '觀看' },
    playback: { heading: '錄影回放', action: '播放' },
    remote: { heading: '遠端錄影回放', action: '播放' },
    dlplayback: { heading: '下載伺服器錄影', action: '下載' },
    dlremote: { heading: '下載設備錄影', action: '下載' },
  },
  title: (page, deviceId) => [deviceId, TITLES[page] ?? []].flat().join(' '),
  form: {
    deviceId: '設備編號',
    from: '開始時間',
    seconds: '秒數',
    userName: '使用者名稱',
    password: '密碼',
    hint: '在設備編號後加上 @ 與頻道遮罩，可只看部分頻道：BUS-7@3 為頻道 1 與 2。',
  },
  notices: {
    unreadable: '無法讀取此連結。請填寫要開啟的內容。',
    failParam: '參數錯誤',
    badTime: '時間無效。',
  },
  asking: (deviceId) => `正在查詢 ${deviceId}…`,
  failed: { hint: '無法開啟。', retry: '再試一次', change: '變更設備或使用者' },
  noChannel: '設備沒有此連結要求的頻道。',
  wall: {
    live: '即時頻道',
    recorded: '錄影頻道',
    channels: (count) => `${count} 個頻道`,
  },
  recording: {
    opening: (time) => `正在開啟 ${time} 的錄影`,
    ended: '錄影結束',
    stopped: '已停止',
    stop: '停止',
    playAgain: '重新播放',
    waiting: '等待影像…',
    noRecord: '沒有錄影',
    unsupported: '此瀏覽器無法顯示影像',
  },
  download: {
    states: { downloading: '下載中', packing: '等待封裝為 MP4…', done: 'MP4 封裝完成。', failed: '下載失敗' },
    queuePlace: (place) => `等候中，第 ${place} 位`,
    about: (time, seconds, channel) => `${time}，${seconds} 秒，頻道 ${channel}`,
    progress: '進度',
    file: (part, count) => `第 ${part} 個檔案，共 ${count} 個`,
    size: (kilobytes, total) => `已下載 ${kilobytes} KB${total === undefined ? '' : `，共 ${total} KB`}`,
    retry: '再試一次',
    saveAgain: '再次儲存',
    cancel: '取消',
  },
};
