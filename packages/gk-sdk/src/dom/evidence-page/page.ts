import { checkEvidence } from '../../evidence/check-evidence.js';
import { readZipEntries } from '../../evidence/zip-entries.js';
import { showBundle } from './show-bundle.js';

/*
 * The page of a bundle. It is opened from a disk, where a page may not read its neighbours: the user hands it the zip or
 * the folder.
 */

const byId = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
};
const progress = byId('progress', HTMLOutputElement);
const bundle = byId('bundle', HTMLElement);

async function open(read: () => Promise<ReadonlyMap<string, Blob>>): Promise<void> {
  bundle.hidden = true;
  progress.textContent = 'Reading ...';
  try {
    const files = await read();
    const verdict = await checkEvidence(files, (done, total) => {
      progress.textContent = `Checked ${done} of ${total} files.`;
    });
    if (verdict.kind === 'no-manifest') {
      progress.textContent = 'There is no readable manifest.json: this is no bundle of evidence, or it was damaged.';
      return;
    }
    progress.textContent = '';
    bundle.hidden = false;
    await showBundle(bundle, files, verdict);
  } catch (error) {
    progress.textContent = error instanceof Error ? error.message : String(error);
  }
}

byId('zip', HTMLInputElement).addEventListener('change', ({ currentTarget }) => {
  const [zip] = currentTarget instanceof HTMLInputElement ? (currentTarget.files ?? []) : [];
  if (zip) void open(() => readZipEntries(zip));
});

byId('folder', HTMLInputElement).addEventListener('change', ({ currentTarget }) => {
  const files = currentTarget instanceof HTMLInputElement ? [...(currentTarget.files ?? [])] : [];
  // The first part of a path is the folder itself.
  const named = files.map((file) => [file.webkitRelativePath.split('/').slice(1).join('/'), file] as const);
  if (files.length > 0) void open(() => Promise.resolve(new Map<string, Blob>(named)));
});
