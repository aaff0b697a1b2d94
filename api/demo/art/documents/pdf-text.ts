/** Characters of WinAnsiEncoding outside Latin-1, by their code. */
const special: Readonly<Record<string, number>> = {
  '\u20ac': 0x80,
  '\u201a': 0x82,
  '\u0192': 0x83,
  '\u201e': 0x84,
  '\u2026': 0x85,
  '\u2020': 0x86,
  '\u2030': 0x89,
  '\u0160': 0x8a,
  '\u2039': 0x8b,
  '\u0152': 0x8c,
  '\u017d': 0x8e,
  '\u2018': 0x91,
  '\u2019': 0x92,
  '\u201c': 0x93,
  '\u201d': 0x94,
  '\u2022': 0x95,
  '\u2013': 0x96,
  '\u2014': 0x97,
  '\u2122': 0x99,
  '\u0161': 0x9a,
  '\u203a': 0x9b,
  '\u0153': 0x9c,
  '\u017e': 0x9e,
  '\u0178': 0x9f,
}

const close: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u00a0': ' ',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2192': '->',
  '\u0141': 'L',
  '\u0142': 'l',
  '\u0131': 'i',
}

const isEncodable = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return (code >= 32 && code < 127) || (code > 160 && code < 256) || letter in special
}

/** The text with every character that the standard fonts lack replaced by a close one, or left out. */
export function printable(text: string): string {
  let out = ''
  for (const letter of text.normalize('NFC')) {
    if (isEncodable(letter)) out += letter
    else if (letter in close) out += close[letter] ?? ''
    else if (/\s/.test(letter)) out += ' '
    else
      out += [...letter.normalize('NFD')]
        .filter((part) => part.charCodeAt(0) >= 32 && part.charCodeAt(0) < 127)
        .join('')
  }
  return out
}

/** A string object in WinAnsi, escaped; the text must be printable. */
export function literal(text: string): string {
  let out = ''
  for (const letter of text) {
    const code = special[letter] ?? letter.codePointAt(0) ?? 63
    if (letter === '(' || letter === ')' || letter === '\\') out += `\\${letter}`
    else out += code < 127 ? letter : `\\${code.toString(8).padStart(3, '0')}`
  }
  return `(${out})`
}
