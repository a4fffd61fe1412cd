import { useMemo } from 'react';
import { useResource, useSession } from 'gk-react';
import { storageCommands } from 'gk-sdk';
import { t, word } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import type { SettingTab } from '../define-setting.js';
import { DiskList } from '../record-disks/disk-list.js';
import { MEDIA_WORDS, mediaSlots, MediaSlots } from '../record-disks/media-slots.js';
import { SettingPart } from '../setting-part.js';
import { filedSetting } from '../settings-file/filed-setting.js';

/** Record Disks: the disks of the server with Format, and the media slots (spec 002 section 2). */
const tab: SettingTab = {
  Panel: RecordDisksPanel,
  words: [word('Format'), ...MEDIA_WORDS],
  filed: [filedSetting(mediaSlots([]))],
};
export default tab;

function RecordDisksPanel() {
  const { command } = useSession();
  const storage = useMemo(() => storageCommands(command), [command]);
  const disks = useResource('lsblk', async (signal) => {
    const list = await storage.disks({ signal });
    notify({ title: t('load lsblk success'), tone: 'success' });
    return list;
  });
  return (
    <>
      <SettingPart title={t('Disks')} wide>
        <DiskList disks={disks} storage={storage} />
      </SettingPart>
      <SettingPart title={t('Media slots')}>
        <p>
          {disks.data?.some(({ isSimulated }) => isSimulated) === true
            ? t(
                'Nothing is written to these disks: the recordings are simulated. Slots after an empty one are not saved.',
              )
            : t('Recordings are written to these disks. Slots after an empty one are not saved.')}
        </p>
        <MediaSlots disks={disks.data ?? []} />
      </SettingPart>
    </>
  );
}
