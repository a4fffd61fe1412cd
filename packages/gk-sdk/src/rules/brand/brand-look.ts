import { toRow } from '../../model/fields/json-fields.js';

/** Corners and sides of the idle screen, in reading order. @public */
export const BRAND_LINK_PLACES = [
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

/** A text or logo link of the idle screen (spec 000 section 2.9). @public */
export interface BrandLink {
  /** Its text; the name of the logo where there is one. */
  readonly text: string;
  /** Address that a press opens: http or https, or a path of the same server. */
  readonly href: string;
  /** Address of an image to show in place of the text. */
  readonly logo?: string;
  readonly place: (typeof BRAND_LINK_PLACES)[number];
}

/** Names and images of a brand. Every address is one of the page's own server, or begins with `https:`. @public */
export interface BrandLook {
  /** Name of the product in place of `GK`. */
  readonly name?: string;
  /** Logo of login and navigation. */
  readonly logo?: string;
  /** Image beside the login form. */
  readonly sideImage?: string;
  /** Image behind the login form. */
  readonly background?: string;
  /** Text of the copyright modal. */
  readonly copyright?: string;
  /** Links of the idle screen. */
  readonly links?: readonly BrandLink[];
}

/** Names and images of `brand.json`; what is no text, or no address that may be shown, is left out. */
export function readBrandLook(json: Readonly<Record<string, unknown>>): BrandLook {
  const { name, logo, sideImage, background, copyright } = json;
  const links = readLinks(json['links']);
  return {
    ...(isText(name) && { name }),
    ...(isSafeAddress(logo) && { logo }),
    ...(isSafeAddress(sideImage) && { sideImage }),
    ...(isSafeAddress(background) && { background }),
    ...(isText(copyright) && { copyright }),
    ...(links.length > 0 && { links }),
  };
}

function readLinks(json: unknown): BrandLink[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((row: unknown) => {
    const { text, href, logo, place = 'bottom' } = toRow(row) ?? {};
    const known = BRAND_LINK_PLACES.find((each) => each === place);
    if (!isText(text) || !isSafeAddress(href) || known === undefined) return [];
    return [{ text, href, place: known, ...(isSafeAddress(logo) && { logo }) }];
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** An address of the page's own server, or of the web by TLS: neither `javascript:` nor what a browser reads as `//host`. */
function isSafeAddress(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (value.startsWith('/')) return !/^\/[/\\]|[\t\n\r]/.test(value);
  return /^https:\/\//i.test(value) && URL.canParse(value);
}
