/** A drawing context on the page or in a worker. */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A canvas measured in CSS pixels and drawn at the resolution of the screen. */
export class Layer {
  readonly context: CanvasRenderingContext2D;
  private readonly canvas = document.createElement('canvas');

  /** @param name its content, for tests and developer tools */
  constructor(host: HTMLElement, name: string) {
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.dataset.layer = name;
    host.append(this.canvas);
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('this browser does not support 2D canvases');
    this.context = context;
  }

  /** Resizes and clears the canvas. */
  resize(width: number, height: number): void {
    const scale = Math.min(devicePixelRatio || 1, 3);
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
  }

  clear(): void {
    const { context, canvas } = this;
    context.save();
    context.resetTransform();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.restore();
  }
}
