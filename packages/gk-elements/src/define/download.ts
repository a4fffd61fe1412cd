import { GkDownload } from '../elements/download/download.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-download', GkDownload);

export { GkDownload };
