/** Family names and given names of drivers, romanised as in Taiwan. */
export const FAMILY_NAMES = [
  'Chen', 'Lin', 'Huang', 'Chang', 'Lee', 'Wang', 'Wu', 'Liu', 'Tsai', 'Yang', 'Hsu', 'Cheng', 'Hsieh', 'Kuo', 'Hung',
  'Tseng', 'Chiu', 'Liao', 'Lai', 'Chou', 'Yeh', 'Su', 'Chuang', 'Lu', 'Chiang', 'Ho', 'Hsiao', 'Lo', 'Kao', 'Pan',
] as const;
export const GIVEN_NAMES = [
  'Chih-ming', 'Chun-chieh', 'Wei-ting', 'Chia-hao', 'Ming-hui', 'Shu-fen', 'Mei-ling', 'Chien-hung', 'Kuan-yu',
  'Yi-chun', 'Tsung-han', 'Po-han', 'Wen-hsiung', 'Li-hua', 'Hsiu-ying', 'Cheng-en', 'Yu-ting', 'Jui-lin', 'Shih-hao',
  'Pei-shan', 'Kuo-hua', 'Chin-lung', 'Tzu-yang', 'Ya-wen', 'Hao-yu', 'Yen-liang', 'Sheng-fu', 'Ching-yi', 'Ming-che',
  'Jung-tsan', 'Tai-an', 'Hsin-yi', 'Yung-fa', 'Chao-wen', 'Ting-wei', 'Fu-sheng',
] as const;

/** Letters of number plates; I and O look like digits and are not used. */
export const PLATE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Firmware versions in the field. */
export const FIRMWARE_VERSIONS = ['V3.2.18', 'V3.2.18', 'V3.2.16', 'V3.1.9', 'V2.9.31'] as const;

/** Names of channels in the order in which cameras are installed. */
export const CHANNEL_NAMES: Record<'van' | 'bus' | 'truck' | 'express', readonly string[]> = {
  van: ['Front', 'Driver', 'Rear', 'Cargo', 'Left side', 'Right side', 'Left rear', 'Right rear'],
  bus: ['Front', 'Driver', 'Front door', 'Rear door', 'Cabin front', 'Cabin rear', 'Left side', 'Right side'],
  truck: ['Front', 'Driver', 'Left side', 'Right side', 'Rear', 'Cargo', 'Left blind spot', 'Right blind spot'],
  express: ['Front', 'Driver', 'Rear', 'Cargo', 'Left side', 'Right side', 'Left rear', 'Right rear'],
};
