import { useSession } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { deviceFacesResource } from 'gk-sdk/rest';
import { FACE_SET_COOLDOWN_S } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { useBatch, type Batch } from '../../shared/query/use-batch.js';
import type { FaceRow } from './face-list.js';

/** Pushes faces to a device, one after another, with a notice of each. */
export function usePushFaces(deviceId: string): Batch<FaceRow> {
  const { rest } = useSession();
  return useBatch(
    ({ id }) => id,
    async ({ idCard, name, photoIds }, signal) => {
      try {
        await deviceFacesResource(rest).set(deviceId, { idCard, name, photoIds }, { signal });
        notify({ title: 'success', text: t('set OK') });
      } catch (thrown) {
        if (!signal.aborted) notify({ title: 'error', text: toGkError(thrown).message });
        throw thrown;
      } finally {
        // "After a push the button is disabled for 1 second" (spec 002 section 4).
        await new Promise((resolve) => setTimeout(resolve, FACE_SET_COOLDOWN_S * 1000));
      }
      return t('set OK');
    },
  );
}
