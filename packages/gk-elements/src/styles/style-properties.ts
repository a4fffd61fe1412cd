import { nothing } from 'lit';
import { directive, Directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

class StylePropertiesDirective extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('styleProperties() belongs on an element, not in an attribute');
  }

  render(properties: Readonly<Record<string, string>>): typeof nothing {
    void properties;
    return nothing;
  }

  override update(part: ElementPart, [properties]: [Readonly<Record<string, string>>]): typeof nothing {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    return nothing;
  }
}

/**
 * Sets style properties through the object model. Lit's `styleMap` writes a `style` attribute first,
 * which a strict content security policy forbids. The set of names must stay the same.
 *
 * @internal
 */
export const styleProperties = directive(StylePropertiesDirective);
