import { readFileSync } from 'node:fs';
import { createSniffingDemuxer } from 'gk-sdk/wire';

/** Some pictures of H.265, the first of them a key frame. */
export function h265Pictures(): readonly { readonly data: Uint8Array; readonly key: boolean }[] {
  const file = new URL('../../../../../packages/gk-sdk/src/wire/container/fixtures/h265.mp4', import.meta.url);
  const pictures: { readonly data: Uint8Array; readonly key: boolean }[] = [];
  const demuxer = createSniffingDemuxer({ onVideo: ({ data, key }) => pictures.push({ data: data.slice(), key }) });
  demuxer.push(readFileSync(file));
  demuxer.end();
  return pictures;
}
