import { GkError } from 'gk-sdk/rest';
import { permissionRank } from 'gk-sdk/rules';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { words } from '../shared/words/viewer-language.js';

/**
 * "Playback download is allowed for level 0 or when download is not disabled" (spec 001 section 6).
 *
 * @throws GkError `forbidden` when the brand has switched it off for the user; as the login does, which it takes to know that.
 */
export async function checkMayDownload({ switches, permission }: ViewerRoom): Promise<void> {
  if (!switches.disablePlaybackDownload) return;
  if (permissionRank(await permission()) > 0) throw new GkError('forbidden', words().notOffered.download);
}
