import 'gk-elements/define/live-tile';
import { linksResource, toGkError, type OpenedLink } from 'gk-sdk/rest';
import type { BrandSwitches } from 'gk-sdk/rules';
import { buildStreamUrl } from 'gk-sdk/stream';
import { watchTileColumns, type ColumnsWatch } from 'gk-elements';
import { html, nothing, render, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { OpenedPage } from '../shared/opened-page.js';
import { pageLengthUnit } from '../shared/page-length-unit.js';
import type { ViewerScreen } from '../shared/viewer-page.js';
import { createViewerRoom, type ViewerRoom } from '../shared/viewer-room.js';
import { momentWords, words } from '../shared/words/viewer-language.js';
import { parseShareFragment, type ShareToken } from './share-fragment.js';
import type { SharedEvents } from './shared-events.js';

/** How often the page asks whether its link still stands. */
const CHECK_MS = 10_000;
/** All pictures of a link end at the same time: it is asked once for them. */
const SOON_MS = 300;

type Open = Extract<OpenedLink, { state: 'open' }>;
type Device = Open['devices'][number];

/** Content of a link that is open. */
interface Shown {
  readonly link: Open;
  readonly streamBase: string;
  /** The player of a playback. */
  readonly screen: ViewerScreen | undefined;
  /** Shows one vehicle on a map; undefined where the link opens no positions. */
  readonly map: ((device: Device) => TemplateResult) | undefined;
  /** The events; undefined where the link opens none. */
  readonly events: SharedEvents | undefined;
}

type PageState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'over'; readonly why: Exclude<OpenedLink, Open> }
  | { readonly kind: 'open'; readonly shown: Shown };

/** Options of the page. */
export interface SharePageOptions {
  readonly root: HTMLElement;
  readonly switches: () => BrandSwitches;
  readonly location: Pick<Location, 'hash' | 'origin'>;
  /** Makes the room of the page; another one in tests. */
  readonly createRoom?: typeof createViewerRoom;
}

/** Opens the page of a link that a user gave away: what it shows, and how long, is the server's to say. */
export function openSharePage(options: SharePageOptions): OpenedPage {
  const page = new SharePage(options);
  page.open();
  // Another link in the same tab is another fragment: the browser loads no page for it.
  const listening = new AbortController();
  window.addEventListener(
    'hashchange',
    () => {
      page.open();
    },
    { signal: listening.signal },
  );
  return {
    close: () => {
      listening.abort();
      page.close();
    },
    refresh: () => {
      page.refresh();
    },
  };
}

class SharePage {
  readonly #options: SharePageOptions;
  #token: ShareToken | undefined;
  #state: PageState = { kind: 'loading' };
  #room: ViewerRoom | undefined;
  #loading = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #columns: ColumnsWatch | undefined;

  constructor(options: SharePageOptions) {
    this.#options = options;
  }

  /** Asks what the link of the address opens, and shows it. */
  open(): void {
    this.#end();
    this.#token = parseShareFragment(this.#options.location.hash);
    if (this.#token === undefined) {
      this.#show({ kind: 'over', why: { state: 'unknown' } });
      return;
    }
    const loading = new AbortController();
    this.#loading = loading;
    const { location, switches, createRoom = createViewerRoom } = this.#options;
    const room = createRoom({
      page: 'live',
      credentials: { kind: 'token', ...this.#token },
      origin: location.origin,
      switches: switches(),
      signal: loading.signal,
      change: () => undefined,
      update: () => {
        if (!loading.signal.aborted) this.#render();
      },
    });
    this.#room = room;
    this.#show({ kind: 'loading' });
    this.#load(room, this.#token).then(
      (state) => {
        if (loading.signal.aborted) {
          if (state.kind === 'open') state.shown.screen?.close();
          return;
        }
        this.#show(state);
        if (state.kind === 'open') this.#checkIn(CHECK_MS);
      },
      (error: unknown) => {
        if (!loading.signal.aborted) this.#show({ kind: 'failed', message: toGkError(error).message });
      },
    );
  }

  close(): void {
    this.#end();
    render(nothing, this.#options.root);
  }

  refresh(): void {
    this.#render();
  }

  async #load(room: ViewerRoom, token: ShareToken): Promise<PageState> {
    const link = await linksResource(room.rest).opened(token, { signal: room.signal });
    if (link.state !== 'open') return { kind: 'over', why: link };
    const { stream } = await room.endpoints();
    const events = link.kinds.includes('events')
      ? new (await import('./shared-events.js')).SharedEvents(room, link)
      : undefined;
    void events?.load();
    const shown = { link, streamBase: stream, events };
    const [device] = link.devices;
    if (link.page === 'playback' && device !== undefined && link.kinds.includes('recordings')) {
      const { sharedPlayback } = await import('./shared-playback.js');
      return { kind: 'open', shown: { ...shown, screen: sharedPlayback(room, link, device, stream), map: undefined } };
    }
    const hasMap = link.page === 'vehicle' && link.kinds.includes('positions');
    const map = hasMap
      ? (await import('./shared-map.js')).sharedMap(await room.session(), pageLengthUnit(room.switches))
      : undefined;
    return { kind: 'open', shown: { ...shown, screen: undefined, map } };
  }

  #checkIn(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.#check();
    }, waitMs);
  }

  /** Asks whether the link still stands. A server that does not answer is asked again. */
  async #check(): Promise<void> {
    clearTimeout(this.#timer);
    const room = this.#room;
    if (room === undefined || this.#token === undefined || this.#state.kind !== 'open') return;
    const link = await linksResource(room.rest)
      .opened(this.#token, { signal: room.signal })
      .catch(() => undefined);
    if (room.signal.aborted) return;
    if (link !== undefined && link.state !== 'open') {
      this.#end();
      this.#show({ kind: 'over', why: link });
    } else {
      void this.#state.shown.events?.load();
      this.#checkIn(CHECK_MS);
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    if (this.#state.kind === 'open') this.#state.shown.screen?.close();
    this.#loading.abort();
  }

  #show(state: PageState): void {
    this.#state = state;
    this.#render();
  }

  #render(): void {
    const { root } = this.#options;
    const state = this.#state;
    const said = words().share;
    document.title = state.kind === 'open' ? titleOf(state.shown.link) : said.heading;
    root.dataset['state'] = state.kind === 'open' ? 'wall' : state.kind;
    render(this.#view(state), root);
  }

  #view(state: PageState): TemplateResult {
    const said = words().share;
    switch (state.kind) {
      case 'loading':
        return html`<section class="center" role="status">
          <span class="spinner" aria-hidden="true"></span>
          <p>${words().opening.waiting}</p>
        </section>`;
      case 'failed':
        return html`
          <p class="banner" role="alert">${state.message}</p>
          <section class="card">
            <h1>${said.heading}</h1>
            <p>${words().opening.hint}</p>
            <p class="actions">
              <button
                class="button primary"
                @click=${() => {
                  this.open();
                }}
              >
                ${words().failed.retry}
              </button>
            </p>
          </section>
        `;
      case 'over':
        return html`<section class="card">
          <h1>${said.heading}</h1>
          <p role="alert">${state.why.state === 'unknown' ? said.unknown : said.ended[state.why.why]}</p>
          <p>${said.askAgain}</p>
        </section>`;
      case 'open':
        return this.#open(state.shown);
    }
  }

  #open(shown: Shown): TemplateResult {
    const { link, screen, map, events } = shown;
    const until = html`<p class="note" role="note">${words().share.until(momentWords(link.expiresS))}</p>`;
    if (screen !== undefined) return html`${until}${screen.view()}${events?.view() ?? nothing}`;
    const tiles = link.kinds.includes('live')
      ? link.devices.flatMap((device) => device.channels.map(({ channel, name }) => ({ device, channel, name })))
      : [];
    return html`
      <header class="bar">
        <h1>${titleOf(link)}</h1>
        <p>${words().share.until(momentWords(link.expiresS))}</p>
      </header>
      <div class="shared">
        ${map === undefined ? nothing : html`<section class="places">${link.devices.map((device) => map(device))}</section>`}
        ${
          tiles.length === 0
            ? nothing
            : html`<section
                class="wall"
                aria-label=${words().wall.live}
                data-tiles=${tiles.length}
                ${ref(this.#onWall)}
              >
                ${repeat(
                  tiles,
                  ({ device, channel }) => `${device.deviceId} ${channel}`,
                  ({ device, channel, name }) => html`
                    <gk-live-tile
                      .device=${device.deviceId}
                      .channel=${channel}
                      .label=${link.devices.length > 1 ? `${nameOf(device)} ${name}` : name}
                      .src=${this.#streamUrl(shown, device, channel, tiles.length === 1)}
                      .lengthUnit=${pageLengthUnit(this.#options.switches())}
                      @gk-live-tile-state-changed=${() => {
                        this.#checkIn(SOON_MS);
                      }}
                    ></gk-live-tile>
                  `,
                )}
              </section>`
        }
        ${events?.view() ?? nothing}
      </div>
    `;
  }

  readonly #onWall = (wall: Element | undefined): void => {
    this.#columns?.close();
    this.#columns = undefined;
    if (!(wall instanceof HTMLElement)) return;
    this.#columns = watchTileColumns(wall, wall, (columns) => {
      wall.dataset['columns'] = String(columns);
    });
  };

  #streamUrl({ streamBase }: Shown, { deviceId }: Device, channel: number, main: boolean): string | undefined {
    return this.#room && buildStreamUrl(streamBase, { deviceId, channel, main }, this.#room.authorization);
  }
}

function titleOf({ devices }: Open): string {
  return devices.map(nameOf).join(', ');
}

function nameOf({ deviceId, plate }: Device): string {
  return plate === '' ? deviceId : `${deviceId} (${plate})`;
}
