import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** A bitmap with antialiased shapes. */
export class Pixels {
  private readonly data: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
    paper: Colour,
  ) {
    this.data = new Float32Array(3 * width * height);
    for (let i = 0; i < this.data.length; i++) this.data[i] = paper[i % 3]!;
  }

  /** Fills everything within `reach` of the line between two points. Two equal points make a disc. */
  line(x1: number, y1: number, x2: number, y2: number, reach: number, colour: Colour): void {
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    this.paint(
      Math.min(x1, x2) - reach,
      Math.min(y1, y2) - reach,
      Math.max(x1, x2) + reach,
      Math.max(y1, y2) + reach,
      colour,
      (x, y) => {
        const share =
          length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
        return reach - Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1)) + 0.5;
      },
    );
  }

  box(x: number, y: number, width: number, height: number, colour: Colour, share = 1): void {
    this.paint(x, y, x + width - 1, y + height - 1, colour, () => share);
  }

  private paint(
    left: number,
    top: number,
    right: number,
    bottom: number,
    colour: Colour,
    cover: (x: number, y: number) => number,
  ): void {
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(this.height - 1, Math.ceil(bottom)); y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(this.width - 1, Math.ceil(right)); x++) {
        const share = Math.max(0, Math.min(1, cover(x, y)));
        const at = 3 * (y * this.width + x);
        for (let part = 0; part < 3; part++)
          this.data[at + part]! += share * (colour[part]! - this.data[at + part]!);
      }
    }
  }

  /** Encodes the bitmap as PNG (ISO/IEC 15948): eight bits per channel, filter type 2 (up). */
  toPng(): Buffer {
    const { width, height, data } = this;
    const rows = Buffer.alloc(height * (1 + 3 * width));
    for (let y = 0; y < height; y++) {
      const at = y * (1 + 3 * width);
      rows[at] = 2;
      for (let i = 0; i < 3 * width; i++) {
        const above = y === 0 ? 0 : Math.round(data[(y - 1) * 3 * width + i]!);
        rows[at + 1 + i] = (Math.round(data[y * 3 * width + i]!) - above) & 0xff;
      }
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 2, 0, 0, 0], 8);
    const parts = [
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ];
    return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
