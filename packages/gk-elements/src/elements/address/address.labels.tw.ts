import type { AddressLabels } from './address.labels.js';

/** The words in Traditional Chinese, as used in Taiwan. @internal */
export const taiwanAddressLabels: AddressLabels = {
  loading: '正在查詢地址…',
  none: '此處沒有地址',
  noPosition: '無定位',
  unavailable: '此伺服器不提供地址查詢',
  failed: '目前無法取得地址',
};
