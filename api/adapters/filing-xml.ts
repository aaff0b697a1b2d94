/** Reads the XML of a filing as a list of texts with their positions. */

import type { FilingReader } from '#api/ports.ts'
import type { FilingText } from '#domain/draft/form-c.ts'
import { filingLetters } from '#domain/limits.ts'
import { parseXml, UnsafeXml } from './safe-xml.ts'

/** A real filing has about 200 elements, six deep, and hardly an attribute. */
const limits = { depth: 32, elements: 20_000, attributesOfOne: 50, textOfOne: 20_000 } as const

export const saxesFilings: FilingReader = {
  read: (xml) => {
    if (xml.length > filingLetters) return 'unsafe'
    try {
      return textsOf(xml)
    } catch (error) {
      return error instanceof UnsafeXml ? 'unsafe' : 'unreadable'
    }
  },
}

function textsOf(xml: string): FilingText[] {
  const found: FilingText[] = []
  const open: { readonly name: string; text: string; readonly position: number }[] = []
  parseXml(xml, limits, {
    open: (name) => {
      // An element takes its position in document order before its children.
      open.push({ name, text: '', position: found.length })
      found.push({ path: open.map((each) => each.name).join('/'), text: '' })
    },
    text: (part) => {
      const element = open.at(-1)
      if (element) element.text += part
    },
    close: () => {
      const element = open.pop()
      const path = element && found[element.position]?.path
      if (element && path !== undefined) found[element.position] = { path, text: element.text }
    },
  })
  return found.filter(({ text }) => text.trim() !== '')
}
