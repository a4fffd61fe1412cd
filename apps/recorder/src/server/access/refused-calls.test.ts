import { describe, expect, it, onTestFinished } from 'vitest';
import { RecorderStore } from '../../store/recorder-store.js';
import { StateFolder } from '../../store/state/state-folder.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { startRecorder } from '../testing/recorder-under-test.js';

describe('a change that the rules refuse', () => {
  it('writes nothing, not even a row that is taken back', async () => {
    const state = new StateFolder(':memory:');
    const recorder = await startRecorder({ store: new RecorderStore(state, fakeSeeds(4), { passwordRounds: 16 }) });
    onTestFinished(() => recorder.close());
    /** Rows that this connection has written or removed. */
    const changed = () => state.database.prepare('SELECT total_changes() AS rows').get()?.['rows'];
    const addGroup = (user: string) =>
      recorder.post('/gkserver/usergroup', { parentid: 1, newChildrenName: 'depot' }, user);

    // The first call of a user is noted as a login.
    await addGroup('viewer');
    const before = changed();
    expect((await addGroup('viewer')).status).toBe(403);
    expect(changed()).toBe(before);
    expect((await addGroup('admin')).ok).toBe(true);
    expect(changed()).not.toBe(before);
  });
});
