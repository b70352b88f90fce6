/** The outline of a knight in a square of 24 units. */
const SHAPE = new Path2D(
  'M7 20.5h11.6c.2-1.6-.2-2.6-1-3.6.9-2.4 1.3-4.9.8-7.3C17.7 6.300 15.300 4.300 11.900 3.900L11 1.800 9.200 4C6.900 4.900 6 6.600 5.200 8.300' +
    'L3.300 11.600c-.5.9-.2 2 .7 2.500l1.100.6c.8.4 1.800.2 2.400-.5l.9-1c1.300 0 2.500-.3 3.400-1 .1 2.300-3.900 3.700-4.100 6.600C7.100 19.200 7 19.800 7 20.500z',
);
const EYE = { x: 9.6, y: 7.9, radius: 0.85 } as const;

/** Draws a knight centred on a point. */
export function drawKnight(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  fill: string,
  outline: string,
): void {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 24, size / 24);
  context.lineJoin = 'round';
  context.lineWidth = 2.2;
  context.strokeStyle = outline;
  context.stroke(SHAPE);
  context.fillStyle = fill;
  context.fill(SHAPE);
  context.beginPath();
  context.arc(EYE.x, EYE.y, EYE.radius, 0, 2 * Math.PI);
  context.fillStyle = outline;
  context.fill();
  context.restore();
}
