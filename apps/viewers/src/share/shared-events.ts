import { eventDefinitionsResource, eventsResource, toGkError, type FleetEvent, type OpenedLink } from 'gk-sdk/rest';
import { describeEvent, type EventWords } from 'gk-sdk/rules';
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { eventNames, momentWords, words } from '../shared/words/viewer-language.js';

type Open = Extract<OpenedLink, { state: 'open' }>;

/** The newest events of a period that are shown. */
const MOST_EVENTS = 500;

/** The events that a link opens, newest first. */
export class SharedEvents {
  readonly #room: ViewerRoom;
  readonly #link: Open;
  #events: readonly FleetEvent[] | undefined;
  #words: EventWords = {};
  #problem: string | undefined;

  constructor(room: ViewerRoom, link: Open) {
    this.#room = room;
    this.#link = link;
  }

  /** Reads them; those that were read stay when that fails. */
  async load(): Promise<void> {
    const { rest, signal } = this.#room;
    const { fromS, toS, devices } = this.#link;
    const [device] = devices;
    try {
      const definitions = eventDefinitionsResource(rest);
      const [events, list, profiles] = await Promise.all([
        eventsResource(rest).query(
          {
            afterS: fromS,
            beforeS: toS,
            newestFirst: true,
            limit: MOST_EVENTS,
            ...(devices.length === 1 && device && { deviceId: device.deviceId }),
          },
          { signal },
        ),
        definitions.list({ signal }).catch(() => []),
        definitions.devices({ signal }).catch(() => []),
      ]);
      this.#events = events;
      this.#words = {
        definitions: list,
        profiles: new Map(profiles.map(({ deviceId, profile }) => [deviceId, profile])),
      };
      this.#problem = undefined;
    } catch (error) {
      this.#problem = toGkError(error).message;
    }
    if (!signal.aborted) this.#room.update();
  }

  view(): TemplateResult {
    const said = words().share;
    const events = this.#events ?? [];
    const status = this.#problem ?? (this.#events === undefined ? words().opening.waiting : said.noEvents);
    return html`<section class="happened" aria-label=${said.events}>
      <h2>${said.events}</h2>
      ${events.length === 0 || this.#problem !== undefined ? html`<p role="status">${status}</p>` : ''}
      <ul>
        ${repeat(
          events,
          ({ serialNo }) => serialNo,
          (event) => this.#line(event),
        )}
      </ul>
    </section>`;
  }

  #line(event: FleetEvent): TemplateResult {
    const names = eventNames();
    const { name, text } = describeEvent(event, { ...this.#words, ...(names && { names }) });
    const of = this.#link.devices.length > 1 ? `${event.deviceId} · ` : '';
    return html`<li>
      <time datetime=${new Date(event.happenedS * 1000).toISOString()}>${momentWords(event.happenedS)}</time>
      <span>${of}<strong>${name}</strong>${text === '' ? '' : html` · ${text}`}</span>
    </li>`;
  }
}
