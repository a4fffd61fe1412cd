import type { OpenedLink } from 'gk-sdk/rest';
import { html, nothing, type TemplateResult } from 'lit';
import { DownloadScreen } from '../download/download-screen.js';
import { RecordedWall } from '../playback/recorded-wall.js';
import type { ViewerScreen } from '../shared/viewer-page.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { words } from '../shared/words/viewer-language.js';

type Open = Extract<OpenedLink, { state: 'open' }>;

/** As long as one file may be. */
const MOST_FILE_S = 3600;

/** Plays the period of a link, and saves its files where the link opens them. */
export function sharedPlayback(
  room: ViewerRoom,
  { fromS, toS, kinds }: Open,
  { deviceId, channels }: Open['devices'][number],
  base: string,
): ViewerScreen {
  const durationS = toS - fromS;
  const wall = new RecordedWall({
    room,
    base,
    deviceId,
    channels: channels.map(({ channel }) => channel),
    grid: undefined,
    place: 'server',
    startS: fromS,
    durationS,
    streamId: undefined,
    endsThere: true,
  });
  let download: DownloadScreen | undefined;
  const save = (channel: number): void => {
    download?.close();
    download = new DownloadScreen({
      room,
      request: { deviceId, channel, place: 'server', startS: fromS, durationS },
      filename: undefined,
    });
    room.update();
  };
  const buttons = (): TemplateResult | typeof nothing =>
    kinds.includes('files') && durationS <= MOST_FILE_S
      ? html`<p class="actions bar">
          ${channels.map(
            ({ channel, name }) =>
              html`<button
                class="button"
                @click=${() => {
                  save(channel);
                }}
              >
                ${words().share.save(name)}
              </button>`,
          )}
        </p>`
      : nothing;
  return {
    kind: 'wall',
    get words() {
      return wall.words;
    },
    get failure() {
      return wall.failure;
    },
    view: () => html`${wall.view()}${buttons()}${download?.view() ?? nothing}`,
    close: () => {
      wall.close();
      download?.close();
    },
  };
}
