/**
 * What XML 1.0 does not allow in a document, not even escaped: all but its `Char` (production 2), that is, most control
 * characters, lone surrogates and two noncharacters.
 */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in an XML document; what XML forbids becomes the replacement character. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"']/g, (symbol) => ENTITIES[symbol]!);
}
