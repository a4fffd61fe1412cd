// Imported ahead of the elements by development builds: it warns the author of a page of mistakes that make no error.
import { ElementChecks, type CheckedElement } from './element-checks.js';

interface InitializedClass extends CustomElementConstructor {
  addInitializer?(initializer: (element: CheckedElement) => void): void;
}

const isWatched = Symbol.for('gk-elements-warnings');

/** Has each element of this package checked that is registered from now on. */
function watch(registry: CustomElementRegistry & { [isWatched]?: true }): void {
  if (registry[isWatched]) return;
  registry[isWatched] = true;
  const define = registry.define.bind(registry);
  registry.define = (name, element: InitializedClass, options) => {
    if (name.startsWith('gk-')) {
      element.addInitializer?.((instance) => {
        instance.addController(new ElementChecks(instance));
      });
    }
    define(name, element, options);
  };
}

// There is none where pages are rendered on a server.
if (typeof customElements !== 'undefined') watch(customElements);
