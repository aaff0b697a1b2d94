/** Compiles dictionaries at build time, so that the browser needs no parser. Plain texts stay plain. */

import { readFile } from 'node:fs/promises'
import { isLiteralElement, type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    async load(id) {
      if (!/\/src\/intl\/messages\/[a-z]{2}\/[\w-]+\.json$/.test(id)) return null
      const texts = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>
      const compiled = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, compile(text)]))
      // JSON.parse of one string starts faster than an object literal, and is smaller once compressed.
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`,
        moduleType: 'js',
        map: null,
        moduleSideEffects: false,
      }
    },
  }
}

/** A text without placeholders stays a string. */
export function compile(text: string): string | MessageFormatElement[] {
  const elements = parse(text)
  return elements.length === 1 && elements[0] && isLiteralElement(elements[0]) ? elements[0].value : elements
}
