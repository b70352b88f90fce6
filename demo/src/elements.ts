/**
 * Returns the element with an id.
 * @throws Error if the page has no element of that kind with the id
 */
export function element<T extends Element>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} called ${id}`);
  return found;
}

export function button(id: string): HTMLButtonElement {
  return element(id, HTMLButtonElement);
}

export function input(id: string): HTMLInputElement {
  return element(id, HTMLInputElement);
}

export function selection(id: string): HTMLSelectElement {
  return element(id, HTMLSelectElement);
}

export function part(id: string): HTMLElement {
  return element(id, HTMLElement);
}
