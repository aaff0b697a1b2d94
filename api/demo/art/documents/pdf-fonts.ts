/**
 * Widths of the standard fonts in thousandths of their size, for the characters 32 to 126
 * (Adobe Font Metrics of the 14 standard fonts, which every reader has).
 */
const widths = {
  sans: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ],
  sansBold: [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584,
  ],
  serif: [
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
    722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
    444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
    200, 480, 541,
  ],
  serifBold: [
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944,
    722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500, 556, 444, 556,
    444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394,
    220, 394, 520,
  ],
} as const

export type PdfFont = keyof typeof widths

/** Resource name and base font of each. */
export const fontNames: Readonly<Record<PdfFont, readonly [resource: string, base: string]>> = {
  sans: ['F1', 'Helvetica'],
  sansBold: ['F2', 'Helvetica-Bold'],
  serif: ['F3', 'Times-Roman'],
  serifBold: ['F4', 'Times-Bold'],
}

const dashes: Readonly<Record<string, number>> = {
  '\u2013': 530,
  '\u2014': 1000,
  '\u2026': 1000,
  '\u2022': 350,
  '\u2018': 250,
  '\u2019': 250,
  '\u201c': 380,
  '\u201d': 380,
  '\u20ac': 530,
}

/** Width of a text in points; accented letters are as wide as their plain ones. */
export function widthOf(text: string, font: PdfFont, size: number): number {
  let sum = 0
  for (const letter of text) {
    const plain = letter.normalize('NFD').codePointAt(0) ?? 63
    sum += dashes[letter] ?? widths[font][plain - 32] ?? 556
  }
  return (sum * size) / 1000
}

/** Lines no wider than `room` points; a word that is wider alone is cut. */
export function wrap(text: string, font: PdfFont, size: number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, font, size) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (widthOf(line, font, size) > room && line.length > 1) {
      let cut = line.length - 1
      while (cut > 1 && widthOf(line.slice(0, cut), font, size) > room) cut -= 1
      lines.push(line.slice(0, cut))
      line = line.slice(cut)
    }
  }
  return line === '' ? lines : [...lines, line]
}
