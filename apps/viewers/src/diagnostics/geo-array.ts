import { geoMonitorResource, type GeoAuthorization, type GeoDevice, type GeoRule } from 'gk-sdk/rest';
import { html, type TemplateResult } from 'lit';
import { DataTable } from './data-table.js';
import type { DiagnosticDefinition, DiagnosticRoom, DiagnosticScreen, ScreenStatus } from './diagnostic-page.js';
import { momentText } from './moment-text.js';
import { PolledData } from './polled-data.js';

/** The three lists of the page. */
interface GeoLists {
  readonly authorizations: readonly GeoAuthorization[];
  readonly rules: readonly GeoRule[];
  readonly devices: readonly GeoDevice[];
}

/** `geoarray`: which rule watches which device, the rules, and where the devices are (spec 002 section 2). */
export const geoArray: DiagnosticDefinition = {
  login: 'asked',
  hint: 'Fences and routes as the server applies them.',
  open: (room) => new GeoArrayScreen(room),
};

class GeoArrayScreen implements DiagnosticScreen {
  readonly #poll: PolledData<GeoLists>;
  readonly #authorizations: DataTable<GeoAuthorization>;
  readonly #rules: DataTable<GeoRule>;
  readonly #devices: DataTable<GeoDevice>;

  constructor({ rest, update }: DiagnosticRoom) {
    const monitor = geoMonitorResource(rest);
    this.#authorizations = new DataTable({
      name: 'geo-authorisations',
      columns: [
        { title: 'Device', text: ({ deviceId }) => deviceId },
        { title: 'Kind', text: ({ kind }) => kind },
        { title: 'Number', text: ({ index }) => numberText(index), order: ({ index = -1 }) => index },
      ],
      keyOf: ({ deviceId, kind, index }) => `${deviceId} ${kind} ${index}`,
      toRecord: ({ fields }) => fields,
      update,
    });
    this.#rules = new DataTable({
      name: 'geo-rules',
      columns: [
        { title: 'Title', text: ({ title }) => title },
        { title: 'Kind', text: ({ kind }) => kind },
        { title: 'Number', text: ({ index }) => numberText(index), order: ({ index = -1 }) => index },
      ],
      keyOf: ({ kind, index }) => `${kind} ${index}`,
      toRecord: ({ fields }) => fields,
      update,
    });
    this.#devices = new DataTable({
      name: 'geo-devices',
      columns: [
        { title: 'Device', text: ({ deviceId }) => deviceId },
        { title: 'Latitude', text: ({ lat }) => lat?.toFixed(6) ?? '–', order: ({ lat = 0 }) => lat },
        { title: 'Longitude', text: ({ lng }) => lng?.toFixed(6) ?? '–', order: ({ lng = 0 }) => lng },
        { title: 'Time', text: ({ timeS }) => momentText(timeS), order: ({ timeS = 0 }) => timeS },
        { title: 'Inside', text: ({ inside }) => inside.join(', ') },
      ],
      keyOf: ({ deviceId }) => deviceId,
      toRecord: ({ fields }) => fields,
      update,
    });
    this.#poll = new PolledData(async (signal) => {
      const [authorizations, rules, devices] = await Promise.all([
        monitor.authorizations({ signal }),
        monitor.rules({ signal }),
        monitor.devices({ signal }),
      ]);
      return { authorizations, rules, devices };
    }, update);
  }

  get status(): ScreenStatus {
    return this.#poll.status;
  }

  view(): TemplateResult {
    const lists = this.#poll.data;
    if (lists === undefined) return html`<p class="empty">${this.status.words}</p>`;
    this.#authorizations.setRows(lists.authorizations);
    this.#rules.setRows(lists.rules);
    this.#devices.setRows(lists.devices);
    return html`
      <section class="part">
        <h2>Authorisations</h2>
        ${this.#authorizations.view()}
      </section>
      <section class="part">
        <h2>Rules</h2>
        ${this.#rules.view()}
      </section>
      <section class="part">
        <h2>Devices</h2>
        ${this.#devices.view()}
      </section>
    `;
  }

  facts(): unknown {
    return { status: this.status.words, ...this.#poll.data };
  }

  close(): void {
    this.#poll.close();
  }
}

const numberText = (index: number | undefined): string => String(index ?? '–');
