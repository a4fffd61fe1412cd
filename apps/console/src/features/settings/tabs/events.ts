import { isSizeText, SETTING_LENGTHS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';

const SIZE = {
  kind: 'text',
  maxLength: SETTING_LENGTHS.size,
  placeholder: '100G',
  accepts: isSizeText,
  problem: word('A size such as 100G, or empty for no limit'),
  help: word('Empty = no limit; 0G = nothing is kept.'),
} as const;

/** Events: video download, oldest first, size limits (spec 002 section 2). */
export default defineSetting({
  resource: ({ events }) => events,
  fields: [
    { kind: 'switch', name: 'videoDownload', label: word('Video download') },
    { kind: 'switch', name: 'downloadOldestFirst', label: word('Download oldest first') },
    { ...SIZE, name: 'footageSize', label: word('Size limit for footage') },
    { ...SIZE, name: 'snapshotSize', label: word('Size limit for snapshots') },
    { ...SIZE, name: 'sdBackupSize', label: word('Size limit for SD backup') },
    { ...SIZE, name: 'autoUploadSize', label: word('Size limit for auto upload') },
  ],
});
