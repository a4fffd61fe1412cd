/** The name of the simulated city. */
export const CITY_NAME = 'Guangkai City';

/** The freeway's name on signs and in addresses. */
export const FREEWAY_NAME = 'Freeway 9';

/** The river's name. */
export const RIVER_NAME = 'Maoluo River';

/** Words of the big roads, by how much of the city they cross. */
export const ARTERIAL_WORDS = [
  'Zhongshan',
  'Zhongzheng',
  'Minquan',
  'Minzu',
  'Minsheng',
  'Fuxing',
  'Guangfu',
  'Jianguo',
  'Chenggong',
  'Zhonghua',
  'Ziyou',
  'Xinyi',
  'Renai',
  'Heping',
  'Wenxin',
  'Wuquan',
  'Linsen',
  'Nanjing',
  'Changan',
  'Jinma',
  'Xiangshang',
  'Dongxing',
  'Gongyi',
  'Daye',
  'Yongchun',
  'Chongde',
] as const;

/** First and second halves of the words of smaller streets. */
export const FIRST_SYLLABLES = [
  'Da',
  'Guang',
  'Wen',
  'De',
  'Yong',
  'Fu',
  'Jin',
  'Chang',
  'Ming',
  'Hua',
  'Ping',
  'Mei',
  'Dong',
  'Nan',
  'San',
  'Ren',
  'Zhi',
  'Xin',
  'Yi',
  'Long',
  'Qing',
  'Bao',
  'Tai',
  'Ji',
  'Yu',
  'Kai',
  'He',
  'An',
] as const;
export const SECOND_SYLLABLES = [
  'xing',
  'ming',
  'de',
  'hua',
  'an',
  'fu',
  'li',
  'ren',
  'yi',
  'long',
  'shun',
  'cheng',
  'xiang',
  'ping',
  'he',
  'yuan',
  'tong',
  'sheng',
  'guang',
  'ting',
] as const;

/** Districts, placed on the drawing board by their middle (metres). */
export const DISTRICTS = [
  { name: 'Central District', x: 80, y: 200 },
  { name: 'Zhongzheng District', x: 900, y: -1100 },
  { name: 'Beishan District', x: 500, y: 2000 },
  { name: 'Xihe District', x: -2000, y: 300 },
  { name: 'Heping District', x: 2200, y: 900 },
  { name: 'Nanxing District', x: -300, y: -2500 },
  { name: 'Beitun District', x: -1500, y: 4300 },
  { name: 'Yongle District', x: 2400, y: 4300 },
  { name: 'Guangming District', x: -4400, y: 3200 },
  { name: 'Xinghua District', x: -4500, y: 0 },
  { name: 'Fengnan District', x: -4400, y: -3300 },
  { name: 'Dafu District', x: 500, y: -4700 },
  { name: 'Gongye District', x: 4550, y: -4150 },
  { name: 'Dongshan District', x: 4800, y: 800 },
] as const;
