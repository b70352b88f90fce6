/**
 * The element of an id, which the page is known to have.
 * @throws Error when it has none of that kind
 */
export function element<T extends Element>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} called ${id}`);
  return found;
}

/** A button of the page. */
export function button(id: string): HTMLButtonElement {
  return element(id, HTMLButtonElement);
}

/** An input of the page. */
export function input(id: string): HTMLInputElement {
  return element(id, HTMLInputElement);
}

/** A selection of the page. */
export function selection(id: string): HTMLSelectElement {
  return element(id, HTMLSelectElement);
}

/** Any element of the page. */
export function part(id: string): HTMLElement {
  return element(id, HTMLElement);
}
