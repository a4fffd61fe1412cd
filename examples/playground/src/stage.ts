import 'gk-elements/define';
import type { GkSession } from 'gk-elements';
import { isOnline, type Device } from 'gk-sdk';
import type { AttributeValues } from './knobs.js';
import type { ElementDeclaration } from './manifest.js';
import { sampleOf } from './samples.js';

/** Something that the shown element told. */
export interface LoggedEvent {
  readonly id: number;
  readonly name: string;
  readonly atMs: number;
  /** Data of the event, as text. */
  readonly detail: string;
}

const LOGGED = 60;
const TEXT_MAX = 400;

/** Holds the session and the one element that is shown. */
export class Stage {
  /** Where the element stands; it is mounted once and never rendered over. */
  readonly root = Object.assign(document.createElement('gk-session'), { id: 'stage' });
  readonly #onChange: () => void;
  #element: HTMLElement | undefined;
  #declaration: ElementDeclaration | undefined;
  #values: AttributeValues = new Map();
  #properties: readonly string[] = [];
  #log: readonly LoggedEvent[] = [];
  #logged = 0;
  #hadDevices = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.root.addEventListener('gk-session-changed', () => {
      const { state } = this.root;
      const hasDevices = state?.kind === 'signed-in' && state.devicesLoaded;
      // The samples name devices: an element that was shown before there were any starts again.
      if (hasDevices && !this.#hadDevices && this.#declaration) this.show(this.#declaration);
      this.#hadDevices ||= hasDevices;
      onChange();
    });
  }

  get session(): GkSession {
    return this.root;
  }

  /** The attributes of the element, as the knobs and the markup have them. */
  get values(): AttributeValues {
    return this.#values;
  }

  /** The properties that were set by script. */
  get properties(): readonly string[] {
    return this.#properties;
  }

  /** The newest first. */
  get log(): readonly LoggedEvent[] {
    return this.#log;
  }

  /** Logs in to another server; what was shown starts again with the devices there. */
  connect(server: string, username: string, password: string): void {
    this.#hadDevices = false;
    this.root.server = server;
    this.root.credentials = { kind: 'password', username, password };
  }

  /** Shows an element with its sample. */
  show(declaration: ElementDeclaration): void {
    const { tagName, events = [] } = declaration;
    const { attributes = {}, properties = {}, show } = sampleOf(tagName, this.#online(), Math.floor(Date.now() / 1000));
    const element = document.createElement(tagName);
    this.#element = element;
    this.#declaration = declaration;
    this.#values = new Map(Object.entries(attributes).filter(([, value]) => value !== ''));
    this.#properties = Object.keys(properties);
    this.#log = [];
    for (const [name, value] of this.#values) element.setAttribute(name, value === true ? '' : value);
    Object.assign(element, properties);
    for (const { name } of events) element.addEventListener(name, (event) => this.#note(event));
    if (tagName === 'gk-session') {
      // A session shows nothing by itself: two elements stand for the page inside it.
      Object.assign(element, { session: this.root.session });
      element.append(document.createElement('gk-server-clock'), document.createElement('gk-device-list'));
    }
    this.root.replaceChildren(element);
    show?.(element);
    this.#onChange();
  }

  /** Sets an attribute of the element, or takes it off. */
  set(name: string, value: string | true | undefined): void {
    const values = new Map(this.#values);
    if (value === undefined) {
      values.delete(name);
      this.#element?.removeAttribute(name);
    } else {
      values.set(name, value);
      this.#element?.setAttribute(name, value === true ? '' : value);
    }
    this.#values = values;
    this.#onChange();
  }

  clearLog(): void {
    this.#log = [];
    this.#onChange();
  }

  /** The devices that are online, those with several cameras first. */
  #online(): readonly Device[] {
    const online = this.root.session?.devices.all.filter(isOnline) ?? [];
    const hasSeveral = ({ channelNames }: Device): boolean => channelNames.length >= 4;
    return [...online.filter(hasSeveral), ...online.filter((device) => !hasSeveral(device))];
  }

  #note(event: Event): void {
    // The element that was shown before says goodbye while the next one is there.
    if (event.currentTarget !== this.#element) return;
    const own = Object.entries(event).filter(([key]) => key !== 'isTrusted');
    const entry = { id: this.#logged++, name: event.type, atMs: Date.now(), detail: toText(Object.fromEntries(own)) };
    this.#log = [entry, ...this.#log].slice(0, LOGGED);
    this.#onChange();
  }
}

/** Returns the data of an event in a line: objects of classes by their names, long texts cut. */
function toText(value: object): string {
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const { name } = (part.constructor ?? Object) as { readonly name: string };
    return name === 'Object' ? part : part instanceof Error ? part.message : `[${name}]`;
  });
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}
